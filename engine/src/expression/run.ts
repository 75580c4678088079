/** State and budget of one evaluation. */
import type { JsonArray, JsonValue } from '../base/json.ts';
import type { Value } from './exact.ts';
import type { Span } from './expression-error.ts';
import type { Fuel, Meter } from './fuel.ts';
import type { IntlCache } from './intl-cache.ts';

/** Read of a missing key. */
export type MissingRead = Span & {
  /** Key as written in the expression, for example `street`, or `row.key` in `prices[row.key]`. */
  readonly property: string;
};

/** Positions of elements on the pages. */
export type Places = {
  /** Returns the page number from 1; null if no element has the id. */
  pageOf(id: string): number | null;
  /** Returns the outline entries: `title`, `level`, `page` and `id`. */
  contents(): JsonArray;
};

/** Environment that the render provides to every evaluation. */
export type Environment = {
  /** Instant of the render in milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
  /** BCP 47 tag, the default of the formatting functions. */
  readonly locale: string;
  /** BCP 47 tag of the text, for sorting and letter case. */
  readonly language: string;
  /** IANA name, the default of `formatDate`. */
  readonly timeZone: string;
  readonly fuel: Fuel;
  /**
   * Called for each missing key that is not read by `?.` or on the left of `??`, with its container. Must not throw.
   */
  readonly missing: (read: MissingRead, container: JsonValue) => void;
  readonly intl: IntlCache;
  /** Places of an earlier layout. Without one no element has a page. */
  readonly places?: Places | undefined;
  /** Returns the authored text of a computed value; undefined for keys of the data. */
  readonly authored?: ((name: string) => string | undefined) | undefined;
};

/** Values of names that are not keys of data, such as loop variables. */
export type Locals = Readonly<Record<string, JsonValue>>;

export type Run = Meter & {
  readonly data: JsonValue;
  readonly locals: Locals;
  /** Lambda parameters. A lambda never runs inside itself, so that each parameter has one fixed slot. */
  readonly slots: JsonValue[];
  readonly env: Environment;
};

/** Compiled node. */
export type Code = (run: Run) => JsonValue;

/** Compiled node whose numbers keep all their digits. */
export type ExactCode = (run: Run) => Value;

/** Compiled lambda, called with an item and its index. */
export type LambdaCode<V extends Value = JsonValue> = (run: Run, item: JsonValue, index: number) => V;
