/** Converts the content of a text element to runs with one style each. */
import type { Color } from '../../base/color.ts';
import type { BoundRun } from '../../bind/bound.ts';
import { isBoxGradient } from '../../format/gradient.ts';
import type { ComputedStyle, StyleOf } from '../../layout/computed-style.ts';
import { isLink } from '../../layout/links.ts';
import { markdownRuns } from '../../text/markdown.ts';
import type { TextRun, TextStyle } from '../../text/paragraph.ts';
import { priceRuns } from '../../text/price.ts';
import { transformCase } from '../../text/text-case.ts';
import type { TextEngine } from '../../text/text-engine.ts';

type TextSetting = { readonly style: ComputedStyle; readonly language: string; readonly engine: TextEngine };

/** Converts content to runs. `language` is a BCP 47 tag. Drops links of Markdown texts to disallowed targets. */
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

/**
 * Size and shift of superscript and subscript as is usual in typography. The shift is in ems of the surrounding text.
 */
const SCRIPT = {
  normal: { size: 1, rise: 0 },
  super: { size: 0.62, rise: 0.34 },
  sub: { size: 0.62, rise: -0.14 },
} as const;

/** Font size of ruby text relative to its base text (CSS Ruby 1, 3.1). */
const RUBY = 0.5;

/**
 * Returns the letter style of a run, including its background and opacity. Ignores gradients, because a run has no box.
 */
function lettersOfRun({ letters, backgroundColor, opacity }: ComputedStyle): TextStyle {
  const ground = backgroundColor && !isBoxGradient(backgroundColor) ? backgroundColor : undefined;
  if (!ground && opacity === 1) return letters;
  return { ...letters, color: faded(letters.color, opacity), background: ground && faded(ground, opacity) };
}

function faded(color: Color, opacity: number): Color {
  return opacity === 1 ? color : { ...color, alpha: color.alpha * opacity };
}

/** Converts runs with separate styles. Unset properties come from the surrounding text. */
export function styledRuns(
  runs: readonly BoundRun[],
  { style, language, styleOf }: { readonly style: ComputedStyle; readonly language: string; readonly styleOf: StyleOf },
): readonly TextRun[] {
  return runs.map(({ text, style: written, script, rise: given, link, ruby }) => {
    const computed = styleOf(written, style);
    const { textTransform } = computed;
    const letters = lettersOfRun(computed);
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
