/** Binds footnotes: the number at the mark, and the note that layout places at the bottom of the page. */
import type { Element } from '../elements/schemas.ts';
import { EMPTY_STYLE, mergeStyles, type Style } from '../format/style.ts';
import type { BoundElement, BoundRun } from './bound.ts';
import { boundStyle } from './bound-values.ts';
import { countElement, type Footnote, type Run, type Scope } from './evaluate.ts';
import { textElement } from './text-element.ts';

/** Returns the number of a new note as a text run. Returns undefined if the note is empty. */
export function footnoteMark(
  note: string | undefined,
  element: Element,
  { elementId }: Scope,
  run: Run,
): BoundRun | undefined {
  if (!note) return undefined;
  const { footnotes } = run;
  if (!footnotes) {
    const message = 'the footnote is omitted, because only texts in the page flow can have footnotes';
    run.report.warnings.push({ code: 'NO_EFFECT', elementId, path: element.path, message });
    return undefined;
  }
  if (!countElement(element, run)) return undefined;
  const number = String(footnotes.length + 1);
  const id = `footnote-${number}-${elementId}`;
  footnotes.push({ id, number, text: note, path: element.path });
  return { ...MARK, text: number, link: `#${id}` };
}

const MARK = { style: EMPTY_STYLE, script: 'super', rise: undefined, ruby: undefined } as const;

const SMALL: Style = { ...EMPTY_STYLE, fontSize: 8 };

/** Returns the note as a text for the bottom of the page. */
export function boundFootnote({ id, number, text: note, path }: Footnote, run: Run): BoundElement {
  const { footnotes, styles } = run.template;
  const own = footnotes ? boundStyle(footnotes.style, { elementId: 'footnotes', locals: {} }, run) : EMPTY_STYLE;
  const runs: readonly BoundRun[] = [
    { ...MARK, text: number, link: undefined },
    { ...MARK, script: 'normal', text: ` ${note}`, link: undefined },
  ];
  return {
    id,
    element: textElement({ id, path }, mergeStyles([SMALL, own], styles)),
    content: `${number} ${note}`,
    authored: undefined,
    runs,
    link: undefined,
    alt: undefined,
    field: undefined,
    outline: undefined,
    children: [],
    table: undefined,
    chart: undefined,
    tag: run.tagged ? { role: 'note' } : undefined,
    around: [],
  };
}
