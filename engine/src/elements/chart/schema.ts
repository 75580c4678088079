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
    'kind of chart. "pie" and "donut" show the first series, without negative values. "sparkline" has neither axes nor labels. "gauge" shows the value of the first item',
    'bar',
  ),
  items: required(listExpression(), 'an expression that returns the array of items, or null'),
  as: withDefault(variableName, 'item', 'another name for `item` in the expressions of label and series', 'item'),
  indexAs: withDefault(
    variableName,
    'index',
    'another name for `index`, the position of the item, counted from 0',
    'index',
  ),
  stacked: withDefault(
    boolean(),
    false,
    'stacks the series of a "bar" or "area" chart, instead of placing them side by side',
    false,
  ),
  axes: withDefault(
    boolean(),
    true,
    'draws grid lines, axis values and labels of a "bar", "line" or "area" chart',
    true,
  ),
  legend: withDefault(
    boolean(),
    true,
    'shows a legend if the chart has several series, or is a "pie" or "donut"',
    true,
  ),
  min: optional(
    bound,
    'minimum of the axis. Lower values are drawn at the edge. The default is 0; for charts with negative values and for lines, a round number below the ' +
      'lowest value; for a sparkline, the lowest value',
  ),
  max: optional(
    bound,
    'maximum of the axis. Higher values are drawn at the edge. The default is a round number above the highest value; for a gauge, 100; for a ' +
      'sparkline, the highest value',
  ),
  colors: withDefault(
    list(color(), { maxItems: 50 }),
    [],
    'colours of the series, or of the items of a "pie" or "donut", in order; default: eight colours that colour-blind people can distinguish',
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
        'numbers of each item. Several series are drawn as groups of bars or as several lines. By default, the items are the numbers of one series',
    },
    tick: {
      ...label.json,
      description: 'an expression that formats a `value` of the axis or gauge; default: formatNumber(value)',
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
    'Draws the numbers of a list as bars, lines, areas, a pie, a sparkline or a gauge, in vector graphics. The axis fits all numbers. Without `alt`, the ' +
    'numbers are the alternative text.',
  traits: ['letters', 'language', 'marks'],
  content: 'none',
  fields: FIELDS,
  inner,
  withoutEffect: (value, { kind }) => withoutEffect(value, kind),
});
