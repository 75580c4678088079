/** Reads drafts: returns their summaries, or whether they reference an asset. */
import { namingOf } from '../enums/asset-names.ts';
import { summaryOf, type TemplateSummary } from '../enums/template-summary.ts';

/** Drafts as JSON texts. */
export type Drafts = {
  readonly texts: readonly string[];
  /** Name of the asset to search for. */
  readonly name?: string;
};

/** Without a name, returns the summary of each draft. With a name, returns whether each draft references the asset. */
export function lookAt({ texts, name }: Drafts): readonly TemplateSummary[] | readonly boolean[] {
  if (name === undefined) return texts.map((text) => summaryOf(JSON.parse(text)));
  return texts.map((text) => namingOf(text, [name]).named.length > 0);
}
