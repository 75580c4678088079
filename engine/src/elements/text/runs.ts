/** The content of a text element as runs of one style each. */
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { isLink } from '../../layout/links.ts';
import { textStyleOf } from '../../layout/text-style.ts';
import { markdownRuns } from '../../text/markdown.ts';
import type { TextRun } from '../../text/paragraph.ts';
import { transformCase } from '../../text/text-case.ts';

/** `language` is BCP 47. What a Markdown text links to that nobody may be led to is no link. */
export function textRuns(
  content: string,
  markup: 'plain' | 'markdown',
  { style, language }: { readonly style: ComputedStyle; readonly language: string },
): readonly TextRun[] {
  const letters = textStyleOf(style);
  const runs = markup === 'markdown' ? markdownRuns(content, letters) : [{ text: content, style: letters }];
  return runs.map(({ href, ...run }: TextRun) => ({
    ...run,
    text: transformCase(run.text, style.textTransform, language),
    ...(href !== undefined && isLink(href) ? { href } : {}),
  }));
}
