/** Defines the state and the budget of one evaluation. */
import type { JsonArray, JsonValue } from '../base/json.ts';
import type { Value } from './exact.ts';
import type { Span } from './expression-error.ts';
import type { Fuel, Meter } from './fuel.ts';
import type { IntlCache } from './intl-cache.ts';

/** Read of a missing key. */
export type MissingRead = Span & {
  /** Key as written in the expression, such as `street`, or `row.key` in `prices[row.key]`. */
  readonly property: string;
};

/** Page numbers of elements. */
export type Places = {
  /** Returns the one-based page number; null if no element has the ID. */
  pageOf(id: string): number | null;
  /** Returns the outline entries: `title`, `level`, `page` and `id`. */
  contents(): JsonArray;
  /** Returns the number of pages, without and with the pages of other files. */
  pages(): { readonly count: number; readonly total: number };
};

/** Environment that the render provides to every evaluation. */
export type Environment = {
  /** Time of the render in ms since 1970-01-01T00:00Z. */
  readonly now: number;
  /** BCP 47 tag, used as the default by formatting functions. */
  readonly locale: string;
  /** BCP 47 tag of the text's language, for sorting and letter case. */
  readonly language: string;
  /** IANA time zone name, used as the default by `formatDate`. */
  readonly timeZone: string;
  readonly fuel: Fuel;
  /**
   * Called with each missing key and the value that lacks it, except after `?.` and on the left of `??`. Must not
   * throw.
   */
  readonly missing: (read: MissingRead, container: JsonValue) => void;
  readonly intl: IntlCache;
  /** Page numbers from an earlier layout. If undefined, no element has a page. */
  readonly places?: Places | undefined;
  /** Returns the authored text of a computed value; undefined for data keys. */
  readonly authored?: ((name: string) => string | undefined) | undefined;
};

/** Values of names that are not data keys, such as loop variables. */
export type Locals = Readonly<Record<string, JsonValue>>;

export type Run = Meter & {
  readonly data: JsonValue;
  readonly locals: Locals;
  /** Values of lambda parameters. Lambdas never recurse, so each parameter has one fixed slot. */
  readonly slots: JsonValue[];
  readonly env: Environment;
};

/** Compiled node, called with the state of an evaluation. */
export type Code = (run: Run) => JsonValue;

/** Compiled node whose numbers keep all their digits. */
export type ExactCode = (run: Run) => Value;

/** Compiled lambda, called with an item and its index. */
export type LambdaCode<V extends Value = JsonValue> = (run: Run, item: JsonValue, index: number) => V;
