/** Where a guide is, typed: what a drag out of a ruler does, by the keyboard. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { onPaper } from '../../strings-on-paper.ts';
import { pointsOf, readTyped } from '../model/units.ts';
import { type PaperContext, printerOf } from './context.ts';
import { guideOnScreen } from './guides.ts';
import { lengthText, rulerUnit } from './lengths.ts';

type Props = { readonly context: PaperContext; readonly focusPaper: () => void };

export function GuideField({ context, focusPaper }: Props) {
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
    // What is emptied is taken away; what is no length changes nothing.
    if (text.trim() === '') context.guides.value = others;
    else if (points !== undefined) context.guides.value = [...others, { axis, at: points }];
    end();
  };
  return (
    <input
      key={`${axis} ${guide?.at}`}
      ref={field}
      class="pl-input paper-guide-field"
      data-own-pointer
      aria-label={onPaper.ruler.guide}
      value={guide ? lengthText(context, guide.at) : ''}
      style={axis === 'x' ? { left: `${at + 6}px`, top: '28px' } : { left: '28px', top: `${at + 6}px` }}
      onBlur={end}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep(event.currentTarget.value);
        else if (event.key === 'Escape') end();
        else return;
        event.preventDefault();
        focusPaper();
      }}
    />
  );
}
