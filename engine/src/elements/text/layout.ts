import type { ComputedStyle } from '../../layout/computed-style.ts';
import { reportFonts } from '../../layout/font-warnings.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { moveItem } from '../../layout/move-item.ts';
import { inkOverflow } from '../../layout/text-ink.ts';
import { textStyleOf } from '../../layout/text-style.ts';
import { rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import { shrinkText } from '../../text/fit.ts';
import { layoutText, type ParagraphOptions, type TextBlock, type TextRun } from '../../text/paragraph.ts';
import { transformCase } from '../../text/text-case.ts';
import type { ElementOfType } from '../schemas.ts';

/** Text wraps in its width; what is higher than the box is drawn, cut, ended with an ellipsis or made smaller. */
export function measureText(element: Measurable<ElementOfType<'text'>>, context: LayoutContext): Measured {
  const { bound, style } = element;
  const { id } = bound.element;
  const text = transformCase(bound.content ?? '', style.textTransform, context.language);
  const { block, isTooLarge } = fitText(text, element, context);
  reportFonts(block, id, context);
  const width = element.width ?? block.width;
  const height = element.height ?? block.height;
  const top = { top: 0, middle: 0.5, bottom: 1 }[style.verticalAlign] * (height - block.height);
  const over = inkOverflow(block, { top, width, height });
  if (isTooLarge || over > 0)
    context.warnings.push({ code: 'TEXT_OVERFLOW', elementId: id, message: overflowMessage(over, style) });
  return {
    width,
    height,
    place({ x, y }) {
      const items = block.lines.flatMap(({ runs, decorations }) => [...runs, ...decorations]);
      const placed = items.map((item) => moveItem({ ...item, elementId: id }, { x, y: y + top }));
      if (style.overflow !== 'clip' || over === 0 || placed.length === 0) return placed;
      const clipped: Item = { kind: 'group', elementId: id, clip: rectPath({ x, y, width, height }), items: placed };
      return [clipped];
    },
  };
}

function fitText(
  text: string,
  { style, width, height, availableWidth }: Measurable,
  context: LayoutContext,
): { readonly block: TextBlock; readonly isTooLarge: boolean } {
  const runs: readonly TextRun[] = [{ text, style: textStyleOf(style) }];
  const { textAlign, maxLines, lineHeight } = style;
  const options: ParagraphOptions = {
    width: width ?? availableWidth,
    align: textAlign === 'start' ? 'left' : textAlign === 'end' ? 'right' : textAlign,
    lineHeight: lineHeight.kind === 'factor' ? { factor: lineHeight.factor } : { points: lineHeight.points },
    direction: 'ltr',
    ellipsis: style.overflow === 'ellipsis',
    language: context.language,
    ...(maxLines === undefined ? {} : { maxLines }),
    ...(style.overflow === 'ellipsis' && height !== undefined ? { maxHeight: height } : {}),
  };
  const { text: engine } = context.world;
  // An automatic width is the content's, so alignment happens inside that, not inside the room there was.
  const natural = width === undefined ? layoutText(engine, runs, { ...options, align: 'left' }) : undefined;
  const fixed = natural ? { ...options, width: Math.min(availableWidth, natural.width) } : options;
  if (style.overflow === 'shrink') {
    const shrunk = shrinkText(engine, runs, { ...fixed, height: height ?? Infinity, minFontSize: style.minFontSize });
    return { block: shrunk.block, isTooLarge: !shrunk.fits };
  }
  const block = natural && options.align === 'left' ? natural : layoutText(engine, runs, fixed);
  // Lines that `maxLines` cut off without a mark are lost in silence.
  return { block, isTooLarge: block.truncated && style.overflow !== 'ellipsis' };
}

function overflowMessage(over: number, { overflow }: ComputedStyle): string {
  const by = over > 0 ? ` by ${over.toFixed(1)} pt` : '';
  const what = {
    visible: `the text reaches beyond its box${by}`,
    clip: `the text is cut: it reaches beyond its box${by}`,
    ellipsis: `even one line of the text reaches beyond its box${by}`,
    shrink: 'the text does not fit its box even at the smallest font size',
  }[overflow];
  return `${what}: enlarge the box, shorten the text or choose a smaller font size`;
}
