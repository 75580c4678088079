// Gives generators TypeScript 5, because version 7 has no programming interface. Loaded by `node --import`.
import { register } from 'node:module';

const hooks = `export function resolve(specifier, context, next) {
  return next(specifier === 'typescript' ? 'typescript-5' : specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, import.meta.url);
