/** Inspects drafts: returns their summaries, or whether they reference an asset. */
import { namingOf } from '../enums/asset-names.ts';
import { summaryOf, type TemplateSummary } from '../enums/template-summary.ts';

/** JSON texts. */
export type Drafts = {
  readonly texts: readonly string[];
  /** Name of an asset. */
  readonly name?: string;
};

/** Inspects each of the texts. */
export function lookAt({ texts, name }: Drafts): readonly TemplateSummary[] | readonly boolean[] {
  if (name === undefined) return texts.map((text) => summaryOf(JSON.parse(text)));
  return texts.map((text) => namingOf(text, [name]).named.length > 0);
}
