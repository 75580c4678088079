/** The content of a text element as runs of one style each. */
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { isLink } from '../../layout/links.ts';
import { markdownRuns } from '../../text/markdown.ts';
import type { TextRun } from '../../text/paragraph.ts';
import { transformCase } from '../../text/text-case.ts';

/** `language` is BCP 47. What a Markdown text links to that nobody may be led to is no link. */
export function textRuns(
  content: string,
  markup: 'plain' | 'markdown',
  { style, language }: { readonly style: ComputedStyle; readonly language: string },
): readonly TextRun[] {
  const { letters, textTransform } = style;
  if (markup === 'plain') return [{ text: transformCase(content, textTransform, language), style: letters }];
  return markdownRuns(content, letters).map(({ href, ...run }: TextRun) => ({
    ...run,
    text: transformCase(run.text, textTransform, language),
    ...(href !== undefined && isLink(href) ? { href } : {}),
  }));
}
