/** What the rest of the engine may use of the schemas of data. */
export { SCHEMA_LIMITS } from './limits.ts';
export { type CompiledSchema, checkSchema, compileSchema, validateData } from './schema.ts';
