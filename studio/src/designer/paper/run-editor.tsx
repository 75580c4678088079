/** A text of several parts edited where it stands, each looking as it is drawn, with its reading above it and a mark for its note. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnText } from '../../engine/protocol.ts';
import { onPaper } from '../../strings-on-paper.ts';
import { readBinding } from '../model/bindings.ts';
import { getAt } from '../model/edits.ts';
import { pointsOf } from '../model/units.ts';
import { beforeDrawn, type EditorFonts, ownFace } from './editor-font.ts';
import { runSourcesOf, withRunSources, withTyped } from './run-editing.ts';
import { inheritedStyle, styleOf } from './targets.ts';

type Props = {
  readonly template: JsonValue;
  readonly path: string;
  readonly fonts: EditorFonts | undefined;
  readonly look: DrawnText | undefined;
  /** Pixels a point. */
  readonly scale: number;
  readonly style: Readonly<Record<string, string>>;
  readonly onInput: (template: JsonValue) => void;
  readonly onEnd: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

export function RunEditor({ template, path, fonts, look, scale, style, onInput, onEnd, onKeyDown }: Props) {
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = field.current!;
    element.append(...partsOf(template, path).map((part) => partNode(part)));
    // A line that is empty at the end has room by it.
    element.append(document.createElement('br'));
    element.focus();
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    const original = runSourcesOf(template, path) ?? [];
    let sources = original;
    // What was undone is of the parts that it was of.
    const known = new Map([[sources.join(''), sources]]);
    const read = () => {
      thaw(element);
      const typed = textOf(element);
      sources = known.get(typed) ?? withTyped(sources, typed, caretIn(element, typed));
      known.set(typed, sources);
      onInput(withRunSources(template, path, sources));
    };
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, []);

  const partNode = ({ text, run }: Part): HTMLElement => {
    const node = document.createElement('span');
    node.textContent = text;
    Object.assign(node.style, lookOfPart({ template, path, run, fonts, look, scale }));
    const ruby = readBinding(run['ruby'], 'text')?.source;
    const note = readBinding(run['footnote'], 'text')?.source;
    if (ruby) node.dataset['ruby'] = ruby;
    if (note) {
      node.dataset['note'] = '*';
      node.title = note;
    }
    return node;
  };
  return (
    <div
      ref={field}
      class="paper-text-editor paper-run-editor"
      data-own-pointer
      role="textbox"
      aria-multiline="true"
      aria-label={onPaper.menu.editText}
      tabIndex={0}
      contentEditable="plaintext-only"
      spellcheck={false}
      style={style}
      onKeyDown={onKeyDown}
      onBlur={onEnd}
    />
  );
}

type Part = { readonly text: string; readonly run: JsonObject };

function partsOf(template: JsonValue, path: string): readonly Part[] {
  const runs = getAt(template, `${path}/runs`);
  const sources = runSourcesOf(template, path) ?? [];
  return sources.map((text, index) => {
    const run = isJsonArray(runs) ? runs[index] : undefined;
    return { text, run: isJsonObject(run) ? run : {} };
  });
}

type Looking = Pick<Props, 'template' | 'path' | 'fonts' | 'look' | 'scale'> & { readonly run: JsonObject };

/** As the part is drawn: its own style, else that of the whole text. */
function lookOfPart({ template, path, run, fonts, look, scale }: Looking): Partial<CSSStyleDeclaration> {
  const first = getAt(template, `${path}/runs/0/style`);
  // What the first letters look like is what the whole text looks like, but for what their own part says.
  const whole = (name: string, drawn: JsonValue | undefined) =>
    inheritedStyle(template, path, name) ?? (styleOf(template, first, name) === undefined ? drawn : undefined);
  const of = (name: string, drawn?: JsonValue) => styleOf(template, run['style'], name) ?? whole(name, drawn);
  const weight = weightOf(of('fontWeight', look?.weight));
  const italic = of('fontStyle', look?.italic ? 'italic' : undefined) === 'italic';
  const family = of('fontFamily', look?.family) ?? look?.family;
  const isRaised = run['script'] === 'super' || run['script'] === 'sub';
  const own = pointsOf(styleOf(template, run['style'], 'fontSize'));
  const size = own ?? pointsOf(whole('fontSize', look && `${look.fontSize}pt`)) ?? look?.fontSize ?? 10;
  const points = isRaised && own === undefined ? size * RAISED : size;
  const font = fonts && typeof family === 'string' ? ownFace(fonts, { family, weight, italic }) : undefined;
  const rise = pointsOf(run['rise']);
  const spacing = pointsOf(of('letterSpacing'));
  const color = of('color', look?.color);
  const decoration = of('textDecoration');
  return {
    fontSize: `${points * scale}px`,
    fontWeight: font ? 'normal' : String(weight),
    fontStyle: italic && !font ? 'italic' : 'normal',
    ...(font && { fontFamily: font }),
    color: typeof color === 'string' ? color : '#000000',
    ...(spacing !== undefined && { letterSpacing: `${spacing * scale}px` }),
    ...(typeof decoration === 'string' && { textDecoration: decoration }),
    ...(rise !== undefined
      ? { verticalAlign: `${rise * scale}px` }
      : isRaised && { verticalAlign: String(run['script']) }),
  };
}

/** How large raised letters are, of the others. */
const RAISED = 0.6;

function weightOf(value: JsonValue | undefined): number {
  if (typeof value === 'number') return value;
  return value === 'bold' ? 700 : Number(value) || 400;
}

/** What is typed over a whole part stands in an element that names the faces of that moment: they follow what is drawn again. */
function thaw(element: HTMLElement): void {
  for (const typed of element.querySelectorAll<HTMLFontElement>('font[face]')) {
    const [own = ''] = typed.face.replaceAll('"', '').split(',');
    typed.style.fontFamily = beforeDrawn(`"${own}"`);
  }
}

/** What is in it, but for the line break at its end. */
function textOf(node: Node): string {
  return linesOf(node).replace(/\n$/, '');
}

function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  return node.nodeName === 'BR' ? '\n' : [...node.childNodes].map(linesOf).join('');
}

/** Letters before the caret; all where it is elsewhere. */
function caretIn(element: HTMLElement, typed: string): number {
  const selection = getSelection();
  const { focusNode, focusOffset } = selection ?? {};
  if (!focusNode || !element.contains(focusNode)) return typed.length;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(focusNode, focusOffset ?? 0);
  return Math.min(typed.length, linesOf(range.cloneContents()).length);
}
