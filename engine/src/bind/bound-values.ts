/** Evaluates bound element properties, and styles with their conditions. */
import type { JsonValue } from '../base/json.ts';
import type { Element } from '../elements/schemas.ts';
import { isRounded } from '../expression/index.ts';
import { expectedOf } from '../format/expected.ts';
import { Reader } from '../format/kit.ts';
import type { Late } from '../format/late.ts';
import { flattenStyle, isLateStyle, type Style } from '../format/style.ts';
import { holdsTrue, type Run, reportValue, resultOf, type Scope } from './evaluate.ts';

/** Returns the element with the values of its bound properties. Without bound properties, returns the same element. */
export function withBoundValues<E extends Element>(element: E, scope: Scope, run: Run): E {
  if (element.late === undefined) return element;
  const style = boundStyle(element.style, scope, run);
  return element.late.reduce((bound, late) => withValue(bound, late, resultOf(late.binding, scope, run), scope, run), {
    ...element,
    style,
  });
}

/** Maximum number of cached styles. If a list has more, probably every row has a different style. */
const KEPT_STYLES = 1_000;

/**
 * Returns the style for the current data. Equal values return the same object, so that layout computes it only once.
 */
export function boundStyle(style: Style, scope: Scope, run: Run): Style {
  if (!isLateStyle(style)) return style;
  const own = valuesOf(style, scope, run);
  const layers = (style.when ?? []).filter((each) => holdsTrue(each.if, scope, run));
  const layerValues = layers.map((each) => valuesOf(each.style as Style, scope, run));
  const key = JSON.stringify([own, layers.map((each) => style.when?.indexOf(each)), layerValues]);
  let known = run.styles.get(style);
  if (!known) {
    known = new Map();
    run.styles.set(style, known);
  }
  const found = known.get(key);
  if (found) return found;
  const given = layers.flatMap((each, index) => {
    const layer = withValues(each.style as Style, layerValues[index]!, scope, run);
    return Object.entries(flattenStyle(layer, run.template.styles)).filter(([, value]) => value !== undefined);
  });
  const base = withValues(style, own, scope, run);
  const filled: Style = {
    ...base,
    ...Object.fromEntries(given),
    extends: base.extends,
    late: undefined,
    when: undefined,
  };
  if (known.size < KEPT_STYLES) known.set(key, filled);
  return filled;
}

/** Binds the named styles, base styles first. */
export function boundStyles(run: Run): ReadonlyMap<string, Style> {
  const { styles } = run.template;
  if (![...styles.values()].some(isLateStyle)) return styles;
  const bound = new Map(styles);
  const done = new Set<string>();
  const inner = { ...run, template: { ...run.template, styles: bound } };
  const bindNamed = (name: string | undefined): void => {
    const style = name === undefined ? undefined : styles.get(name);
    if (name === undefined || !style || done.has(name)) return;
    done.add(name);
    bindNamed(style.extends);
    for (const each of style.when ?? []) bindNamed(each.style.extends);
    bound.set(name, boundStyle(style, { elementId: `styles/${name}`, locals: {} }, inner));
  };
  for (const name of styles.keys()) bindNamed(name);
  return bound;
}

function valuesOf({ late = [] }: Style, scope: Scope, run: Run): readonly JsonValue[] {
  return late.map(({ binding }) => resultOf(binding, scope, run));
}

function withValues(style: Style, values: readonly JsonValue[], scope: Scope, run: Run): Style {
  return (style.late ?? []).reduce((bound, late, index) => withValue(bound, late, values[index]!, scope, run), style);
}

/**
 * Sets a property to its bound value. An empty value leaves it unset. An invalid value is a problem, whose message does
 * not quote data.
 */
function withValue<T extends object>(object: T, late: Late, value: JsonValue, scope: Scope, run: Run): T {
  if (value === null || value === '') return object;
  const reader = new Reader(NO_EXPRESSIONS, () => undefined);
  const read = isRounded(value) ? undefined : late.schema.read(value, undefined, reader);
  const [problem] = reader.problems;
  if (read !== undefined && !problem) return setIn(object, late.keys, read) as T;
  // The message states the range if a valid length is out of range. Otherwise it describes valid values.
  const rule = problem?.code === 'OUT_OF_RANGE' ? problem.message : `must be ${expectedOf(late.schema.json)}`;
  const message = `the value cannot be used here because it ${rule}`;
  reportValue(problem?.code ?? 'INVALID_VALUE', message, late.binding, scope, run);
  return object;
}

const NO_EXPRESSIONS = {
  add: () => 'values cannot contain expressions',
  compile: () => {
    throw new Error('values cannot contain expressions');
  },
};

function setIn(object: object, [key, ...rest]: readonly string[], value: unknown): object {
  const inner = (object as Record<string, unknown>)[key!];
  return { ...object, [key!]: rest.length === 0 ? value : setIn(inner as object, rest, value) };
}
