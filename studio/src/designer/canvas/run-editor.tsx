/**
 * In-place editor for texts with several parts. Shows each part in its drawn style, with ruby text and footnote
 * markers.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnText } from '../../engine/protocol.ts';
import { readBinding } from '../model/bindings.ts';
import { getAt } from '../model/edits.ts';
import { pointsOf } from '../model/units.ts';
import { beforeDrawn, type EditorFonts, ownFace } from './editor-font.ts';
import { runSourcesOf, withRunSources, withTyped } from './run-editing.ts';
import { inheritedStyle, styleOf } from './targets.ts';
import { canvasWords } from './words.ts';

type Props = {
  readonly template: JsonValue;
  readonly path: string;
  readonly fonts: EditorFonts | undefined;
  readonly look: DrawnText | undefined;
  /** Pixels per point. */
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
    // Makes a trailing empty line visible.
    element.append(document.createElement('br'));
    element.focus();
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    const original = runSourcesOf(template, path) ?? [];
    let sources = original;
    // Earlier splits into parts, restored by undo.
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
    Object.assign(node.style, partStyleOf({ template, path, run, fonts, look, scale }));
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
      class="pl-canvas-text-editor pl-canvas-run-editor"
      data-own-pointer
      role="textbox"
      aria-multiline="true"
      aria-label={canvasWords.menu.editText}
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

type PartStyleOptions = Pick<Props, 'template' | 'path' | 'fonts' | 'look' | 'scale'> & { readonly run: JsonObject };

/** Returns the drawn style of a part: its properties, then the properties of the text element. */
function partStyleOf({ template, path, run, fonts, look, scale }: PartStyleOptions): Partial<CSSStyleDeclaration> {
  const first = getAt(template, `${path}/runs/0/style`);
  // The drawn style of the first letters applies to the complete text, unless the first part sets it.
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

/** Relative size of raised letters. */
const RAISED = 0.6;

function weightOf(value: JsonValue | undefined): number {
  if (typeof value === 'number') return value;
  return value === 'bold' ? 700 : Number(value) || 400;
}

/**
 * Overrides the fixed fonts that the browser writes when a complete part is replaced, so that the text follows later
 * drawings.
 */
function thaw(element: HTMLElement): void {
  for (const typed of element.querySelectorAll<HTMLFontElement>('font[face]')) {
    const [own = ''] = typed.face.replaceAll('"', '').split(',');
    typed.style.fontFamily = beforeDrawn(`"${own}"`);
  }
}

/** Returns the text without the final line break. */
function textOf(node: Node): string {
  return linesOf(node).replace(/\n$/, '');
}

function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  return node.nodeName === 'BR' ? '\n' : [...node.childNodes].map(linesOf).join('');
}

/** Returns the letters before the caret; all letters if the caret is elsewhere. */
function caretIn(element: HTMLElement, typed: string): number {
  const selection = getSelection();
  const { focusNode, focusOffset } = selection ?? {};
  if (!focusNode || !element.contains(focusNode)) return typed.length;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(focusNode, focusOffset ?? 0);
  return Math.min(typed.length, linesOf(range.cloneContents()).length);
}
