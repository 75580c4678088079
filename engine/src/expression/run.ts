/** What one evaluation knows and spends. */
import type { JsonArray, JsonValue } from '../base/json.ts';
import type { Span } from './expression-error.ts';
import type { Fuel, Meter } from './fuel.ts';
import type { IntlCache } from './intl-cache.ts';

/** A read that found no such key. */
export type MissingRead = Span & {
  /** The key as the expression writes it, for example `street` or `row.key` in `prices[row.key]`. */
  readonly property: string;
};

/** Where elements came to stand. */
export type Places = {
  /** From 1; null where none has the id. */
  pageOf(id: string): number | null;
  /** Entries of the outline: `title`, `level`, `page` and `id`. */
  contents(): JsonArray;
};

/** What the render gives to every evaluation. */
export type Environment = {
  /** The render's instant in milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
  /** BCP 47 tag, default of the formatting functions. */
  readonly locale: string;
  /** IANA name, default of `formatDate`. */
  readonly timeZone: string;
  readonly fuel: Fuel;
  /** Called with each missing key that is read neither by `?.` nor on the left of `??`, and what has not got it; must not throw. */
  readonly missing: (read: MissingRead, container: JsonValue) => void;
  readonly intl: IntlCache;
  /** Places of an earlier layout; without one nothing stands anywhere. */
  readonly places?: Places | undefined;
};

/** Values of the names that are not keys of data, such as loop variables. */
export type Locals = Readonly<Record<string, JsonValue>>;

export type Run = Meter & {
  readonly data: JsonValue;
  readonly locals: Locals;
  /** Lambda parameters. A lambda never runs inside itself, so each parameter has one fixed place. */
  readonly slots: JsonValue[];
  readonly env: Environment;
};

/** A compiled node. */
export type Code = (run: Run) => JsonValue;

/** A compiled lambda, called with an item and its index. */
export type LambdaCode = (run: Run, item: JsonValue, index: number) => JsonValue;
