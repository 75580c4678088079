/** Form for the adjustments of one printer: offset, orientation, darkness and cutter. */
import { defined } from '@platen/engine/base/defined';
import type { JsonObject } from '@platen/engine/base/json';
import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Select } from '../../ui/filters.tsx';
import { Field } from '../parts/field.tsx';
import type { Printer } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.printer;

type Settings = Printer['settings'];

/** Typed values. If a value is empty, the template's setting is used. */
export type Adjustments = { readonly [Key in (typeof KEYS)[number]]: Signal<string> };

const KEYS = [
  'right',
  'down',
  'scale',
  'darkness',
  'labelSize',
  'orientation',
  'mirror',
  'cut',
  'pause',
  'mediaCheck',
] as const;

/** Names of the settings that the form writes. */
const ADJUSTED: ReadonlySet<string> = new Set([
  'offset',
  'absoluteDarkness',
  ...KEYS.filter((key) => key !== 'right' && key !== 'down' && key !== 'darkness'),
]);

export function useAdjustments(settings: Settings): Adjustments {
  const { offset, scale, absoluteDarkness, labelSize, orientation, mirror, cut, pause, mediaCheck } = settings;
  const { x, y } = (offset ?? {}) as { readonly x?: unknown; readonly y?: unknown };
  return {
    right: useSignal(textOf(x)),
    down: useSignal(textOf(y)),
    scale: useSignal(textOf(scale)),
    darkness: useSignal(textOf(absoluteDarkness)),
    labelSize: useSignal(textOf(labelSize)),
    orientation: useSignal(textOf(orientation)),
    mirror: useSignal(typeof mirror === 'boolean' ? String(mirror) : ''),
    cut: useSignal(textOf(cut)),
    pause: useSignal(textOf(pause)),
    mediaCheck: useSignal(mediaCheck === 'off' ? '' : textOf(mediaCheck)),
  };
}

/** Returns the settings with the typed adjustments. The service checks them. */
export function withAdjustments(settings: Settings, typed: Adjustments): JsonObject {
  const others = Object.fromEntries(Object.entries(settings).filter(([name]) => !ADJUSTED.has(name)));
  const offset = defined({ x: lengthOf(typed.right.value), y: lengthOf(typed.down.value) });
  return {
    ...(others as JsonObject),
    ...(Object.keys(offset).length > 0 && { offset }),
    ...defined({
      scale: numberOf(typed.scale.value),
      absoluteDarkness: numberOf(typed.darkness.value),
      labelSize: typed.labelSize.value || undefined,
      orientation: typed.orientation.value || undefined,
      mirror: typed.mirror.value === '' ? undefined : typed.mirror.value === 'true',
      cut: typed.cut.value === 'end' ? 'end' : numberOf(typed.cut.value),
      pause: numberOf(typed.pause.value),
      mediaCheck: typed.mediaCheck.value || undefined,
    }),
  };
}

type ChoiceProps = {
  readonly label: string;
  readonly of: Signal<string>;
  readonly labels: Readonly<Record<string, string>>;
};

function Choice({ label, of, labels }: ChoiceProps) {
  return (
    <Select
      label={label}
      hasLabel
      value={of.value}
      choices={Object.entries(labels).map(([value, text]) => ({ value, label: text }))}
      onChange={(next) => {
        of.value = next;
      }}
    />
  );
}

export function PrinterAdjustments({ of, isPaper }: { readonly of: Adjustments; readonly isPaper: boolean }) {
  // The section stays open or closed while the user types.
  const isOpen = useMemo(() => KEYS.some((key) => of[key].value !== ''), []);
  return (
    <details class="pl-adjustments" open={isOpen}>
      <summary>{words.adjustments}</summary>
      <div class="pl-form">
        <div class="pl-form-row">
          <Field label={words.offsetRight} hint={words.offsetHint} text={of.right} maxLength={12} autocomplete="off" />
          <Field label={words.offsetDown} hint={words.offsetHint} text={of.down} maxLength={12} autocomplete="off" />
        </div>
        {isPaper ? (
          <>
            <Field label={words.scale} hint={words.scaleHint} text={of.scale} maxLength={8} autocomplete="off" />
            <small class="pl-muted">{words.calibrationHint}</small>
          </>
        ) : (
          <>
            <Field
              label={words.darkness}
              hint={words.darknessHint}
              text={of.darkness}
              maxLength={2}
              autocomplete="off"
            />
            <Choice label={words.labelSize} of={of.labelSize} labels={words.labelSizes} />
            <div class="pl-form-row">
              <Choice label={words.orientation} of={of.orientation} labels={words.orientations} />
              <Choice label={words.mirror} of={of.mirror} labels={words.mirrors} />
            </div>
            <div class="pl-form-row">
              <Field label={words.cut} hint={words.cutHint} text={of.cut} maxLength={4} autocomplete="off" />
              <Field label={words.pause} hint={words.pauseHint} text={of.pause} maxLength={4} autocomplete="off" />
            </div>
          </>
        )}
        <Choice label={words.mediaCheck} of={of.mediaCheck} labels={words.mediaChecks} />
      </div>
    </details>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(text: string): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const value = Number(typed.replace(',', '.'));
  return Number.isNaN(value) ? typed : value;
}

/** Reads a number without a unit as millimetres. */
function lengthOf(text: string): string | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? `${typed}mm` : typed;
}
