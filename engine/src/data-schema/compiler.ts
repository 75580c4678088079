/** Defines types that the compiler and the keywords share. Keywords report problems through them. */
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Pattern } from './pattern.ts';
import type { Check } from './run.ts';

/** Keyword, with its position in the schema. */
export type Site = {
  readonly value: JsonValue;
  /** Surrounding schema, for keywords that depend on other keywords. */
  readonly schema: JsonObject;
  /** JSON Pointer of the keyword in the schema. */
  readonly pointer: string;
  readonly compiler: Compiler;
};

export type Compiler = {
  /** Reports a problem in the schema. Compilation continues, to find more problems. */
  problem(pointer: string, message: string): void;
  subschema(value: JsonValue, pointer: string): Check;
  pattern(value: JsonValue, pointer: string): Pattern;
  reference(value: JsonValue, pointer: string): Check;
};

/** Compiles a keyword. Returns undefined for annotations, and for keywords that another keyword reads. */
export type KeywordCompiler = (site: Site) => Check | undefined;

export type KeywordTable = Readonly<Record<string, KeywordCompiler>>;

export const always: Check = () => true;
