/** The content of a text element as runs of one style each. */
import type { BoundRun } from '../../bind/bound.ts';
import type { ComputedStyle, StyleOf } from '../../layout/computed-style.ts';
import { isLink } from '../../layout/links.ts';
import { markdownRuns } from '../../text/markdown.ts';
import type { TextRun } from '../../text/paragraph.ts';
import { priceRuns } from '../../text/price.ts';
import { transformCase } from '../../text/text-case.ts';
import type { TextEngine } from '../../text/text-engine.ts';

type TextSetting = { readonly style: ComputedStyle; readonly language: string; readonly engine: TextEngine };

/** `language` is BCP 47. What a Markdown text links to that nobody may be led to is no link. */
export function textRuns(
  content: string,
  markup: 'plain' | 'markdown' | 'price',
  { style, language, engine }: TextSetting,
): readonly TextRun[] {
  const { letters, textTransform } = style;
  if (markup !== 'markdown') {
    const text = transformCase(content, textTransform, language);
    return markup === 'plain' ? [{ text, style: letters }] : priceRuns(text, letters, engine);
  }
  return markdownRuns(content, letters).map(({ href, ...run }: TextRun) => ({
    ...run,
    text: transformCase(run.text, textTransform, language),
    ...(href !== undefined && isLink(href) ? { href } : {}),
  }));
}

/** As typographers set figures above and below: the size, and how far they are moved, in ems of the text around. */
const SCRIPT = {
  normal: { size: 1, rise: 0 },
  super: { size: 0.62, rise: 0.34 },
  sub: { size: 0.62, rise: -0.14 },
} as const;

/** Ruby is half as large as what it is for: CSS Ruby 1, 3.1. */
const RUBY = 0.5;

/** Parts with styles of their own; what is left out is as in the text around. */
export function styledRuns(
  runs: readonly BoundRun[],
  { style, language, styleOf }: { readonly style: ComputedStyle; readonly language: string; readonly styleOf: StyleOf },
): readonly TextRun[] {
  return runs.map(({ text, style: written, script, rise: given, link, ruby }) => {
    const { letters, textTransform } = styleOf(written, style);
    const { size, rise: ems } = SCRIPT[script];
    const around = style.letters.fontSize;
    const rise = given ?? ems * around;
    const fontSize = letters.fontSize === around ? around * size : letters.fontSize;
    const own = rise === 0 ? letters : { ...letters, fontSize, rise: rise / fontSize };
    const href = link !== undefined && isLink(link) ? { href: link } : {};
    const above = ruby ? { ruby: { text: ruby, style: { ...own, fontSize: RUBY * fontSize } } } : {};
    return { text: transformCase(text, textTransform, language), style: own, ...href, ...above };
  });
}
