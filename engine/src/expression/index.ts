/** What the rest of the engine may use of the expression language. */
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
export { readInstant } from './functions/instant.ts';
export { FUNCTION_ENTRIES } from './functions/table.ts';
export { adviceOnName } from './habits.ts';
export {
  type InterpolationPart,
  type InterpolationResult,
  parseInterpolation,
  problemInText,
} from './interpolation.ts';
export { createIntlCache, type IntlCache } from './intl-cache.ts';
export { LIMITS as EXPRESSION_LIMITS } from './limits.ts';
export type { Environment, Locals, MissingRead, Places } from './run.ts';
export { isRounded, ROUNDED, toText, truthy } from './values.ts';
