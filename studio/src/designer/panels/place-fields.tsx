/** Position and size; in flow, gaps replace x and y. */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import { Icon } from '../../ui/icons.tsx';
import { canvasWords } from '../canvas/words.ts';
import { formatLabels } from '../fields/format-labels.ts';
import { isFixed, type Target } from '../fields/property.ts';
import { Row } from '../fields/row.tsx';
import { LengthField, NumberField } from '../fields/simple-fields.tsx';
import { getAt, setAt } from '../model/edits.ts';
import { unitOfPage, writeLength } from '../model/units.ts';
import { designerWords } from '../words.ts';
import { panelWords } from './words.ts';

export function PlaceFields({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const document = store.document.value;
  const box = boxOf(on, pointers[0]!);
  const position = getAt(document, `${pointers[0]}/position`);
  const isArranged =
    box !== undefined && ['row', 'column', 'grid', 'cell'].includes(box.flow) && !isJsonObject(position);
  const isFlow = isArranged || (isJsonObject(position) && position['mode'] === 'flow');
  // Elements without a mode are absolute.
  const isMixed = new Set(pointers.map((each) => getAt(document, `${each}/position/mode`) === 'flow')).size > 1;
  const words = formatLabels.properties;
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const drawn = (points: number | undefined) => (points === undefined ? 'auto' : `auto · ${writeLength(points, unit)}`);
  const others = ['auto', '%', 'fr'];
  return (
    <details class="pl-fold" open>
      <summary>{designerWords.sections.place}</summary>
      {!isArranged && <ModeSwitch on={on} isFlow={isFlow} isMixed={isMixed} />}
      {isMixed ? null : isFlow ? (
        !isArranged && (
          <div class="pl-pair">
            {(['before', 'after'] as const).map((side) => (
              <LengthField
                key={side}
                on={on}
                path={`/position/${side}`}
                label={panelWords[side]}
                mark={<Icon name={side} size={12} />}
                placeholder="0mm"
              />
            ))}
          </div>
        )
      ) : (
        <div class="pl-pair">
          <LengthField on={on} path="/position/x" label={words.x} mark="X" others={['%']} isRequired />
          <LengthField on={on} path="/position/y" label={words.y} mark="Y" others={['%']} isRequired />
        </div>
      )}
      <div class="pl-pair">
        {(['width', 'height'] as const).map((side) => (
          <LengthField
            key={side}
            on={on}
            path={`/${side}`}
            label={words[side]}
            mark={side[0]!.toUpperCase()}
            others={others}
            placeholder={drawn(box?.box[side])}
          />
        ))}
      </div>
      <div class="pl-pair">
        <NumberField
          on={on}
          path="/rotation"
          label={words.rotation}
          mark={<Icon name="rotate" size={12} />}
          placeholder="0"
          min={-36_000}
          max={36_000}
        />
        <span />
      </div>
    </details>
  );
}

function boxOf({ store }: Target, pointer: string): EditorBox | undefined {
  const pages = store.drawn.value?.pages ?? [];
  return pages.flatMap(({ boxes }) => boxes).find(({ path }) => path === pointer);
}

type Mode = 'absolute' | 'flow' | 'pinned';

/** Only elements directly on the page can be pinned. */
const ON_PAGE = /^\/elements\/\d+$/;

type ModeSwitchProps = { readonly on: Target; readonly isFlow: boolean; readonly isMixed: boolean };

/** Switching from flow to absolute keeps each element where it was drawn. */
function ModeSwitch({ on, isFlow, isMixed }: ModeSwitchProps) {
  const { store, pointers } = on;
  const to = (next: (pointer: string) => JsonValue) =>
    store.edit(designerWords.steps.set(panelWords.position), (document) =>
      pointers.reduce((old, pointer) => setAt(old, `${pointer}/position`, next(pointer)), document),
    );
  const unit = unitOfPage(getAt(store.document.value, '/dimensions/width'));
  const placeOf = (pointer: string): JsonValue => {
    const position = getAt(store.document.value, `${pointer}/position`);
    if (isJsonObject(position) && position['mode'] !== 'flow') return position;
    const { x, y } = boxOf(on, pointer)?.box ?? { x: 0, y: 0 };
    return { x: writeLength(x, unit), y: writeLength(y, unit) };
  };
  const isPinned = pointers.every((pointer) => getAt(store.document.value, `${pointer}/position/pin`) !== undefined);
  const onPage = pointers.every((pointer) => ON_PAGE.test(pointer));
  const current: Mode = !isFlow ? 'absolute' : isPinned ? 'pinned' : 'flow';
  const modes: readonly Mode[] = onPage ? ['absolute', 'flow', 'pinned'] : ['absolute', 'flow'];
  const positionIn = (mode: Mode, pointer: string): JsonValue => {
    if (mode === 'absolute') return placeOf(pointer);
    return mode === 'flow' ? { mode } : { mode: 'flow', pin: 'bottom' };
  };
  const row = (
    <Row label={panelWords.position}>
      <span class="pl-choices" role="group" aria-label={panelWords.position}>
        {modes.map((mode) => (
          <button
            key={mode}
            type="button"
            class="pl-choice"
            aria-pressed={!isMixed && mode === current}
            disabled={isFixed(on)}
            onClick={() => {
              if (mode === current && !isMixed) return;
              to((pointer) => positionIn(mode, pointer));
            }}
          >
            {panelWords.modes[mode]}
          </button>
        ))}
      </span>
    </Row>
  );
  return isMixed ? (
    <>
      {row}
      <p class="pl-muted">{canvasWords.mixed}</p>
    </>
  ) : (
    row
  );
}
