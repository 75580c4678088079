/** Public interface of data schemas for the rest of the engine. */
export { SCHEMA_LIMITS } from './limits.ts';
export { type CompiledSchema, checkSchema, compileSchema, validateData } from './schema.ts';
