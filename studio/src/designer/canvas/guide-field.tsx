/** Field for a guide's position, the keyboard equivalent of dragging from a ruler. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pointsOf, readTyped } from '../model/units.ts';
import { type CanvasContext, printerOf } from './context.ts';
import { guideOnScreen } from './guides.ts';
import { lengthText, rulerUnit } from './lengths.ts';
import { canvasWords } from './words.ts';

type Props = { readonly context: CanvasContext; readonly focusCanvas: () => void };

export function GuideField({ context, focusCanvas }: Props) {
  const typing = context.typing.value;
  const [page] = context.pages.value;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [typing]);
  if (!typing || !page) return null;
  const { axis, guide } = typing;
  const shown = guide ?? { axis, at: 0 };
  const at = guideOnScreen(context, page, shown);
  const end = () => {
    context.typing.value = undefined;
  };
  const keep = (text: string) => {
    const unit = rulerUnit(context);
    const { dotsPerMm } = printerOf(context);
    const typed = readTyped(unit === 'dots' ? text.replace(/^\s*[\d.,]+\s*$/, '$& dots') : text, {
      fallback: unit === 'dots' ? 'mm' : unit,
      dotsPerMm,
    });
    const points = pointsOf(typed);
    const others = context.guides.value.filter((each) => each !== guide);
    // Clearing the field deletes the guide; invalid text changes nothing.
    if (text.trim() === '') context.guides.value = others;
    else if (points !== undefined) context.guides.value = [...others, { axis, at: points }];
    end();
  };
  return (
    <input
      key={`${axis} ${guide?.at}`}
      ref={field}
      class="pl-input pl-canvas-guide-field"
      data-own-pointer
      aria-label={canvasWords.ruler.guide}
      value={guide ? lengthText(context, guide.at) : ''}
      style={axis === 'x' ? { left: `${at + 6}px`, top: '28px' } : { left: '28px', top: `${at + 6}px` }}
      onBlur={end}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep(event.currentTarget.value);
        else if (event.key === 'Escape') end();
        else return;
        event.preventDefault();
        focusCanvas();
      }}
    />
  );
}
