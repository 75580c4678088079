/** Where an element stands and how large it is; in flow its gaps take the place of x and y. */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import { strings } from '../../strings.ts';
import { ofFormat } from '../../strings-of-format.ts';
import { onPaper } from '../../strings-on-paper.ts';
import { Icon } from '../../ui/icons.tsx';
import { Row } from '../fields/plain-field.tsx';
import { isFixed, type Target } from '../fields/property.ts';
import { LengthField, NumberField } from '../fields/simple-fields.tsx';
import { getAt, setAt } from '../model/edits.ts';
import { unitOfPage, writeLength } from '../model/units.ts';

export function PlaceFields({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const document = store.document.value;
  const box = boxOf(on, pointers[0]!);
  const position = getAt(document, `${pointers[0]}/position`);
  const isArranged =
    box !== undefined && ['row', 'column', 'grid', 'cell'].includes(box.flow) && !isJsonObject(position);
  const isFlow = isArranged || (isJsonObject(position) && position['mode'] === 'flow');
  // Where none is said, it is placed freely.
  const isMixed = new Set(pointers.map((each) => getAt(document, `${each}/position/mode`) === 'flow')).size > 1;
  const words = ofFormat.properties;
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const drawn = (points: number | undefined) => (points === undefined ? 'auto' : `auto · ${writeLength(points, unit)}`);
  const others = ['auto', '%', 'fr'];
  return (
    <details class="pl-section" open>
      <summary>{strings.sections.place}</summary>
      {!isArranged && <ModeSwitch on={on} isFlow={isFlow} isMixed={isMixed} />}
      {isMixed ? null : isFlow ? (
        !isArranged && (
          <div class="pl-pair">
            {(['before', 'after'] as const).map((side) => (
              <LengthField
                key={side}
                on={on}
                path={`/position/${side}`}
                label={strings[side]}
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

type ModeSwitchProps = { readonly on: Target; readonly isFlow: boolean; readonly isMixed: boolean };

/** From flow to a place of its own each stays where it was drawn. */
function ModeSwitch({ on, isFlow, isMixed }: ModeSwitchProps) {
  const { store, pointers } = on;
  const to = (next: (pointer: string) => JsonValue) =>
    store.edit(strings.steps.set(strings.position), (document) =>
      pointers.reduce((old, pointer) => setAt(old, `${pointer}/position`, next(pointer)), document),
    );
  const unit = unitOfPage(getAt(store.document.value, '/dimensions/width'));
  const placeOf = (pointer: string): JsonValue => {
    const position = getAt(store.document.value, `${pointer}/position`);
    if (isJsonObject(position) && position['mode'] !== 'flow') return position;
    const { x, y } = boxOf(on, pointer)?.box ?? { x: 0, y: 0 };
    return { x: writeLength(x, unit), y: writeLength(y, unit) };
  };
  const choices = [
    { value: false, label: strings.modes.absolute },
    { value: true, label: strings.modes.flow },
  ];
  const row = (
    <Row label={strings.position}>
      <span class="pl-choices" role="group" aria-label={strings.position}>
        {choices.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            class="pl-choice"
            aria-pressed={!isMixed && isFlow === value}
            disabled={isFixed(on)}
            onClick={() => {
              if (value === isFlow && !isMixed) return;
              to((pointer) => (value ? { mode: 'flow' } : placeOf(pointer)));
            }}
          >
            {label}
          </button>
        ))}
      </span>
    </Row>
  );
  return isMixed ? (
    <>
      {row}
      <p class="pl-muted pl-hint">{onPaper.mixed}</p>
    </>
  ) : (
    row
  );
}
