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
    'what it is; pie and donut show the first series but for what is below zero, sparkline has neither axes nor labels, and gauge shows the value of the first item',
    'bar',
  ),
  items: required(listExpression(), 'an expression that gives the array of what is shown, or null for none'),
  as: withDefault(variableName, 'item', 'name of the item in expressions of label and series, beside `item`', 'item'),
  indexAs: withDefault(variableName, 'index', 'name of its number from 0, beside `index`', 'index'),
  stacked: withDefault(boolean(), false, 'bar and area: series stand one on another, and not side by side', false),
  axes: withDefault(boolean(), true, 'bar, line and area: draws lines and numbers of the values, and the labels', true),
  legend: withDefault(boolean(), true, 'names the colours: of several series, and of the items of pie and donut', true),
  min: optional(
    bound,
    'the lowest value of the axis; default 0, or a round number below the lowest value where that is negative or a line, and of a sparkline the lowest there is; what is lower is drawn to the edge',
  ),
  max: optional(
    bound,
    'the highest value of the axis; default a round number above the highest value; of a gauge 100, of a sparkline the highest there is; what is higher is drawn to the edge',
  ),
  colors: withDefault(
    list(color(), { maxItems: 50 }),
    [],
    'colours of series, or of the items of pie and donut, in turn; default eight that colour-blind people tell apart',
    [],
  ),
};

const series = object({
  name: optional(binding('text'), 'what the legend calls it'),
  value: required(plainExpression, 'an expression that gives its number for an item, or null for none'),
});

/** Read where the item is known. */
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
    label: { ...label.json, description: 'what an item is called below the axis, or in the legend of pie and donut' },
    series: {
      ...seriesList.json,
      description: 'the numbers of each item: several are bars side by side, or lines; default one, the item itself',
    },
    tick: {
      ...label.json,
      description: 'how a `value` of the axis or gauge is written; default as formatNumber(value) writes it',
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

/** Numbers as pictures. */
export const chartSchema = element('chart', {
  about:
    'Numbers of a list as bars, lines, areas, a pie, a sparkline or a gauge, drawn as outlines in every output. Its axis is chosen so that all numbers ' +
    'fit; without `alt` it is described by its numbers.',
  draws: 'chart',
  content: 'none',
  fields: FIELDS,
  inner,
  withoutEffect: (value, { kind }) => withoutEffect(value, kind),
});
