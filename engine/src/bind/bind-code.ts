/** Binds the content of codes: a text with its authored parts, or the GS1 elements in the template. */
import { masked } from '../base/authored-text.ts';
import type { ElementWith } from '../elements/schemas.ts';
import { type AuthoredText, authoredTextOf, type Run, type Scope, textUnlessNull } from './evaluate.ts';

/** Binds the content. Omits GS1 elements whose expression returns null. */
export function bindCode(
  { content, gs1Elements }: ElementWith<'code'>,
  scope: Scope,
  run: Run,
): AuthoredText | undefined {
  if (!gs1Elements) return authoredTextOf(content, scope, run);
  let [text, authored] = ['', ''];
  for (const { ai, value: binding } of gs1Elements) {
    const value = textUnlessNull(binding, scope, run);
    if (value === undefined) continue;
    text += `(${ai})${value}`;
    authored += `(${ai})${masked(value)}`;
  }
  return { text, authored };
}
