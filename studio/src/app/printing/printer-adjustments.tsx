/** Adjustments of one printer: the position and darkness of its prints, and its knife. */

import { defined } from '@platen/engine/base/defined';
import type { JsonObject } from '@platen/engine/base/json';
import { type Signal, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Select } from '../../ui/filters.tsx';
import { Field } from '../parts/field.tsx';
import type { Printer } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.printer;

type Settings = Printer['settings'];

/** Typed values; an empty one leaves the setting to the template. */
export type Adjustments = { readonly [Key in (typeof KEYS)[number]]: Signal<string> };

const KEYS = ['right', 'down', 'scale', 'darkness', 'labelSize', 'cut', 'mediaCheck'] as const;

export function useAdjustments(settings: Settings): Adjustments {
  const { offset, scale, absoluteDarkness, labelSize, cut, mediaCheck } = settings;
  const { x, y } = (offset ?? {}) as { readonly x?: unknown; readonly y?: unknown };
  return {
    right: useSignal(textOf(x)),
    down: useSignal(textOf(y)),
    scale: useSignal(textOf(scale)),
    darkness: useSignal(textOf(absoluteDarkness)),
    labelSize: useSignal(textOf(labelSize)),
    cut: useSignal(textOf(cut)),
    mediaCheck: useSignal(mediaCheck === 'off' ? '' : textOf(mediaCheck)),
  };
}

/** Returns the settings with the typed adjustments. The service checks them. */
export function withAdjustments(
  { offset: _, scale: _s, absoluteDarkness: _d, labelSize: _l, cut: _c, mediaCheck: _m, ...others }: Settings,
  { right, down, scale, darkness, labelSize, cut, mediaCheck }: Adjustments,
): JsonObject {
  const offset = defined({ x: lengthOf(right.value), y: lengthOf(down.value) });
  return {
    ...(others as JsonObject),
    ...(Object.keys(offset).length > 0 && { offset }),
    ...defined({
      scale: numberOf(scale.value),
      absoluteDarkness: numberOf(darkness.value),
      labelSize: labelSize.value || undefined,
      cut: cut.value === 'end' ? 'end' : numberOf(cut.value),
      mediaCheck: mediaCheck.value || undefined,
    }),
  };
}

export function PrinterAdjustments({ of, isPaper }: { readonly of: Adjustments; readonly isPaper: boolean }) {
  // Stays unchanged while the person types.
  const [isOpen] = useState(() => KEYS.some((key) => of[key].value !== ''));
  return (
    <details class="app-adjustments" open={isOpen}>
      <summary>{words.adjustments}</summary>
      <div class="app-form">
        <div class="app-form-row">
          <Field label={words.offsetRight} hint={words.offsetHint} text={of.right} maxLength={12} autocomplete="off" />
          <Field label={words.offsetDown} hint={words.offsetHint} text={of.down} maxLength={12} autocomplete="off" />
        </div>
        {isPaper ? (
          <Field label={words.scale} hint={words.scaleHint} text={of.scale} maxLength={8} autocomplete="off" />
        ) : (
          <>
            <Field
              label={words.darkness}
              hint={words.darknessHint}
              text={of.darkness}
              maxLength={2}
              autocomplete="off"
            />
            <div class="app-form-row">
              <Select
                label={words.labelSize}
                hasLabel
                value={of.labelSize.value}
                choices={(['', 'printer'] as const).map((value) => ({ value, label: words.labelSizes[value] }))}
                onChange={(next) => {
                  of.labelSize.value = next;
                }}
              />
              <Field label={words.cut} hint={words.cutHint} text={of.cut} maxLength={4} autocomplete="off" />
            </div>
          </>
        )}
        <Select
          label={words.mediaCheck}
          hasLabel
          value={of.mediaCheck.value}
          choices={(['', 'warn', 'hold'] as const).map((value) => ({ value, label: words.mediaChecks[value] }))}
          onChange={(next) => {
            of.mediaCheck.value = next;
          }}
        />
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
