/** Public interface of data schemas for other parts of the engine. */
export { SCHEMA_LIMITS } from './limits.ts';
export { type CompiledSchema, checkSchema, compileSchema, validateData } from './schema.ts';
