/** Finds properties that have no effect on some kinds of charts. */
import { inStyle, unusedOfGauge, unusedTextColor, unusedTextProperties } from '../../format/no-effect.ts';

type Given = Readonly<Record<string, unknown>>;

const WITH_AXES = ['bar', 'line', 'area'];

/** Kinds of charts that support a property, by property. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  stacked: ['bar', 'area'],
  axes: WITH_AXES,
  legend: [...WITH_AXES, 'pie', 'donut'],
  min: [...WITH_AXES, 'sparkline', 'gauge'],
  max: [...WITH_AXES, 'sparkline', 'gauge'],
  tick: [...WITH_AXES, 'gauge'],
};

/** Returns the properties that have no effect on this kind of chart, with reasons. */
export function withoutEffect(value: Given, kind: string | undefined): Readonly<Record<string, string>> {
  const unused = Object.entries(KINDS).filter(
    ([key, kinds]) => kind !== undefined && !kinds.includes(kind) && value[key] !== undefined && value[key] !== false,
  );
  return {
    ...Object.fromEntries(unused.map(([key, kinds]) => [key, `only ${listed(kinds)} have it`])),
    ...(kind === 'sparkline' && { ...inStyle(value, unusedTextProperties), ...inStyle(value, unusedTextColor) }),
    ...(kind === 'gauge' && inStyle(value, unusedOfGauge)),
  };
}

function listed(kinds: readonly string[]): string {
  return `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;
}
