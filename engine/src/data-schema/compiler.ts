/** What the keywords get from the compiler, and how a keyword says what is wrong with it. */
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Pattern } from './pattern.ts';
import type { Check } from './run.ts';

/** A keyword where it stands. */
export type Site = {
  readonly value: JsonValue;
  /** The schema around it, for keywords that depend on one another. */
  readonly schema: JsonObject;
  /** JSON Pointer of the keyword in the schema. */
  readonly pointer: string;
  readonly compiler: Compiler;
};

export type Compiler = {
  /** What is wrong with the schema; compiling goes on to find more. */
  problem(pointer: string, message: string): void;
  subschema(value: JsonValue, pointer: string): Check;
  pattern(value: JsonValue, pointer: string): Pattern;
  reference(value: JsonValue, pointer: string): Check;
};

/** Undefined for keywords that only annotate, or that another keyword reads. */
export type KeywordCompiler = (site: Site) => Check | undefined;

export type KeywordTable = Readonly<Record<string, KeywordCompiler>>;

export const always: Check = () => true;
