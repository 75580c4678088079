import { binding, listExpression, plainExpression } from '../../format/binding.ts';
import type { Binding } from '../../format/binding-type.ts';
import { element, type InnerSchema } from '../../format/element.ts';
import {
  below,
  boolean,
  color,
  type Infer,
  list,
  number,
  object,
  oneOf,
  optional,
  required,
  type Schema,
  withDefault,
} from '../../format/kit.ts';
import { bindable } from '../../format/late.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';
import { loopNames, variableName, withNames } from '../../format/names.ts';
import { withoutEffect } from './without-effect.ts';

const bound = bindable<number | undefined>(number({ min: -1e12, max: 1e12 }), undefined);

const FIELDS = {
  kind: withDefault(
    oneOf('bar', 'line', 'area', 'pie', 'donut', 'sparkline', 'gauge'),
    'bar',
    'kind of chart; pie and donut show the first series without negative values, sparkline has no axes and labels, and gauge shows the value of the first item',
    'bar',
  ),
  items: required(listExpression(), 'an expression that returns the array of items, or null'),
  as: withDefault(variableName, 'item', 'additional name of `item` in expressions of label and series', 'item'),
  indexAs: withDefault(
    variableName,
    'index',
    'additional name of `index`, the position of the item counted from 0',
    'index',
  ),
  stacked: withDefault(boolean(), false, 'bar and area: stacks the series instead of placing them side by side', false),
  axes: withDefault(boolean(), true, 'bar, line and area: draws grid lines, axis values and labels', true),
  legend: withDefault(boolean(), true, 'shows a legend for several series, and for the items of pie and donut', true),
  min: optional(
    bound,
    'minimum of the axis; default 0, or a round number below the lowest value if it is negative or the chart is a line; for a sparkline the lowest value. Lower values are drawn to the edge',
  ),
  max: optional(
    bound,
    'maximum of the axis; default a round number above the highest value, 100 for a gauge, and the highest value for a sparkline. Higher values are drawn to the edge',
  ),
  colors: withDefault(
    list(color(), { maxItems: 50 }),
    [],
    'colours that are assigned in turn to the series, or to the items of a pie or donut; default: eight colours that are safe for colour-blind people',
    [],
  ),
};

const series = object({
  name: optional(binding('text'), 'name in the legend'),
  value: required(plainExpression, 'an expression that returns the number of an item, or null'),
});

/** Label of an item. It is evaluated in the loop over the items. */
const label = binding('text');

export type ChartSeries = Infer<typeof series>;

type Inner = {
  readonly series: readonly ChartSeries[];
  readonly label: Binding | undefined;
  readonly tick: Binding | undefined;
};

const seriesList: Schema<readonly ChartSeries[]> = list(series, { maxItems: TEMPLATE_LIMITS.series });

const inner: InnerSchema<typeof FIELDS, Inner, 'nothing'> = {
  holds: 'nothing',
  properties: {
    label: { ...label.json, description: 'label of an item below the axis, or in the legend of pie and donut' },
    series: {
      ...seriesList.json,
      description:
        'numbers of each item. Several series are drawn as bars side by side or as several lines. Default: one series whose numbers are the items',
    },
    tick: {
      ...label.json,
      description: 'an expression that formats a `value` of the axis or gauge; default formatNumber(value)',
    },
  },
  required: [],
  read(value, shape, { place }, reader) {
    const { scope } = reader;
    return reader.within(loopNames(shape, scope), () => ({
      label: value['label'] === undefined ? undefined : label.read(value['label'], below(place, 'label'), reader),
      series:
        value['series'] === undefined ? [] : (seriesList.read(value['series'], below(place, 'series'), reader) ?? []),
      tick:
        value['tick'] === undefined
          ? undefined
          : reader.within(withNames(scope, [['value']]), () => label.read(value['tick'], below(place, 'tick'), reader)),
    }));
  },
};

/** Schema of chart elements. */
export const chartSchema = element('chart', {
  about:
    'Numbers of a list as bars, lines, areas, a pie, a sparkline or a gauge, drawn as vectors. The axis fits all ' +
    'numbers. Without `alt`, the numbers are the alternative text.',
  draws: 'chart',
  content: 'none',
  fields: FIELDS,
  inner,
  withoutEffect: (value, { kind }) => withoutEffect(value, kind),
});
