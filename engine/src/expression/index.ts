/** Public interface of the expression language for other parts of the engine. */
export type { Authored } from './authored.ts';
export { type CanonicalResult, canonicalExpression, canonicalText } from './canonical.ts';
export {
  type CompiledExpression,
  type CompileOptions,
  type CompileResult,
  compile,
  createExpressionCache,
  type ExpressionCache,
} from './expression.ts';
export { ExpressionError, type ExpressionErrorCode, type ExpressionProblem } from './expression-error.ts';
export { createFuel, type Fuel } from './fuel.ts';
export type { FunctionEntry, FunctionGroup } from './functions/entry.ts';
export { readDate, readInstant } from './functions/instant.ts';
export { FUNCTION_ENTRIES } from './functions/table.ts';
export { firstOf, growingList } from './growing-list.ts';
export {
  type InterpolationPart,
  type InterpolationResult,
  parseInterpolation,
  problemInText,
} from './interpolation.ts';
export { createIntlCache, type IntlCache } from './intl-cache.ts';
export { LIMITS as EXPRESSION_LIMITS } from './limits.ts';
export type { Environment, Locals, MissingRead, Places } from './run.ts';
export { adviceOnName } from './suggestions.ts';
export { isRounded, ROUNDED, toText, truthy } from './values.ts';
