/** Fields for the density of the printer, and for the size of labels that do not state a size. */
import { dpiOfDensity } from '@platen/engine/base/units';
import { Select } from '../../ui/filters.tsx';
import { Field } from '../parts/field.tsx';
import { DENSITIES, density, otherSize, SIZES, type Size, size } from './opened.ts';
import { labelWords as words } from './words.ts';

const MOST_MM = 1000;

export function LabelSettings() {
  return (
    <>
      <div class="pl-label-settings">
        <Select
          label={words.density}
          hasLabel
          value={String(density.value)}
          choices={DENSITIES.map((each) => ({
            value: String(each),
            label: words.densityChoice(each, Math.round(dpiOfDensity(each))),
          }))}
          onChange={(next) => {
            density.value = DENSITIES.find((each) => String(each) === next) ?? 8;
          }}
        />
        <Select
          label={words.size}
          hasLabel
          value={size.value}
          choices={([...Object.keys(SIZES), 'other'] as Size[]).map((each) => ({
            value: each,
            label: words.sizes[each],
          }))}
          onChange={(next) => {
            size.value = next as Size;
          }}
        />
        {size.value === 'other' && (
          <>
            <Side label={words.width} index={0} />
            <Side label={words.height} index={1} />
          </>
        )}
      </div>
      <p class="pl-muted pl-label-hint">{words.sizeHint}</p>
    </>
  );
}

function Side({ label, index }: { readonly label: string; readonly index: 0 | 1 }) {
  return (
    <Field
      label={label}
      type="number"
      min={1}
      max={MOST_MM}
      value={String(otherSize.value[index])}
      onInput={({ currentTarget }) => {
        const side = Number(currentTarget.value);
        const [width, height] = otherSize.peek();
        if (side >= 1 && side <= MOST_MM) otherSize.value = index === 0 ? [side, height] : [width, side];
      }}
    />
  );
}
