/**
 * In-place text editor. Each change is applied to the document at once and merged into one step, so that no change is
 * lost when editing ends.
 */
import { multiply, transformPoint } from '@platen/engine/base/geometry';
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Drawn, DrawnText } from '../../engine/protocol.ts';
import { pointsOf } from '../model/units.ts';
import { designerWords } from '../words.ts';
import { type CanvasContext, copyOf, pageMatrix, pxPerPoint } from './context.ts';
import { drawnFaces, type EditorFonts } from './editor-font.ts';
import { nameOf } from './edits.ts';
import { runSourcesOf } from './run-editing.ts';
import { RunEditor } from './run-editor.tsx';
import { elementAt, inheritedStyle, styleOf } from './targets.ts';
import { sourceOf, withSource } from './text-editing.ts';
import { ValueTools } from './value-tools.tsx';
import { canvasWords } from './words.ts';

type Props = {
  readonly context: CanvasContext;
  readonly fonts: EditorFonts | undefined;
  readonly focusCanvas: () => void;
};

export function TextEditor({ context, fonts, focusCanvas }: Props) {
  const editing = context.editing.value;
  if (!editing) return null;
  return <Editor key={editing.path} context={context} fonts={fonts} path={editing.path} focusCanvas={focusCanvas} />;
}

function Editor({ context, fonts, path, focusCanvas }: Props & { readonly path: string }) {
  const { store } = context;
  const ended = useRef(false);
  const isChoosing = useRef(false);
  const base = useRef(store.document.peek()).current;
  const first = useRef(textStyleOf(context, path, store.drawn.peek())).current;
  const name = canvasWords.steps.text(nameOf(base, path));
  // Each editing session is a separate step.
  const merge = useRef(`text ${store.history.peek().index}`).current;
  const input = (template: JsonValue) => store.edit(name, () => template, { merge, pauseMs: Number.POSITIVE_INFINITY });
  const end = () => {
    if (ended.current || isChoosing.current) return;
    ended.current = true;
    context.editing.value = undefined;
    if (store.document.peek() !== base) store.announce(designerWords.done(name));
    focusCanvas();
  };
  const keyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    // The designer handles these keys, because the browser would save or print the page.
    if (isCommand && (key === 's' || key === 'p')) return;
    event.stopPropagation();
    if (key === 'escape' || (key === 'enter' && isCommand)) {
      end();
      event.preventDefault();
    }
  };
  const now = textStyleOf(context, path, store.drawn.value);
  const hasParts = runSourcesOf(base, path) !== undefined;
  // Uses the drawn size of text that was shrunk to fit. With several parts, each part has a size.
  const look = hasParts ? first : (now ?? first);
  const style = { ...placeOf(context, base, { path, look }), ...drawnFaces(fonts, now) };
  const shared = { template: base, path, style, onInput: input, onEnd: end };
  const scale = pxPerPoint(context);
  return (
    <>
      {hasParts ? (
        <RunEditor {...shared} fonts={fonts} look={first} scale={scale} onKeyDown={keyDown} />
      ) : (
        <PlainEditor {...shared} onKeyDown={keyDown} />
      )}
      <ValueTools store={store} place={`${path}/text`} style={style} isChoosing={isChoosing} />
    </>
  );
}

type PlainProps = {
  readonly template: JsonValue;
  readonly path: string;
  readonly style: Readonly<Record<string, string>>;
  readonly onInput: (template: JsonValue) => void;
  readonly onEnd: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function PlainEditor({ template, path, style, onInput, onEnd, onKeyDown }: PlainProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current!;
    element.value = sourceOf(template, path);
    element.focus();
    element.select();
    grow(element);
  }, []);
  return (
    <textarea
      ref={field}
      class="pl-canvas-text-editor"
      data-own-pointer
      aria-label={canvasWords.menu.editText}
      spellcheck={false}
      style={style}
      onInput={({ currentTarget }) => {
        grow(currentTarget);
        onInput(withSource(template, path, currentTarget.value));
      }}
      onKeyDown={onKeyDown}
      onBlur={onEnd}
    />
  );
}

type Placing = { readonly path: string; readonly look: DrawnText | undefined };

/** Returns the CSS position and style of the text. */
function placeOf(context: CanvasContext, base: JsonValue, { path, look }: Placing): Readonly<Record<string, string>> {
  const copy = copyOf(context, path);
  const scale = pxPerPoint(context);
  const { style } = elementAt(base, path);
  const points = look?.fontSize ?? pointsOf(styleOf(base, style, 'fontSize')) ?? 10;
  const lineHeight = inheritedStyle(base, path, 'lineHeight');
  const upright = inheritedStyle(base, path, 'verticalAlign');
  const spacing = pointsOf(inheritedStyle(base, path, 'letterSpacing'));
  const align = inheritedStyle(base, path, 'textAlign');
  const place =
    copy && transformPoint(multiply(pageMatrix(context, copy.page), copy.target.transform), copy.target.box);
  const angle = copy ? Math.atan2(copy.target.transform[1], copy.target.transform[0]) : 0;
  return {
    left: `${place?.x ?? 0}px`,
    top: `${place?.y ?? 0}px`,
    width: `${Math.max(48, (copy?.target.box.width ?? 60) * scale)}px`,
    minHeight: `${Math.max(20, (copy?.target.box.height ?? 10) * scale)}px`,
    fontSize: `${Math.max(9, points * scale)}px`,
    color: look?.color ?? '#000000',
    background: backgroundOf(base, path, look?.color),
    ...insetOf(base, path, scale),
    lineHeight: typeof lineHeight === 'number' ? String(lineHeight) : linePx(pointsOf(lineHeight), scale),
    ...(typeof upright === 'string' && { alignContent: UPRIGHT[upright] ?? 'start' }),
    ...(spacing !== undefined && { letterSpacing: `${spacing * scale}px` }),
    textAlign: typeof align === 'string' ? align : 'start',
    transform: `rotate(${angle}rad)`,
  };
}

/** CSS value for each vertical alignment. */
const UPRIGHT: Readonly<Record<string, string>> = { middle: 'center', bottom: 'end' };

/** Returns the element's background, or a dark background for light text, which would be invisible on white. */
function backgroundOf(template: JsonValue, path: string, color = '#000000'): string {
  const own = inheritedStyle(template, path, 'backgroundColor');
  if (typeof own === 'string') return own;
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)$/.exec(color) ?? [];
  const [red, green, blue] = [r, g, b].map((part) => Number.parseInt(part, 16)) as [number, number, number];
  return red * 0.3 + green * 0.6 + blue * 0.1 > 180 ? '#333844' : '#ffffff';
}

/** Returns the padding inside the element, and the space before its first line. */
function insetOf(template: JsonValue, path: string, scale: number): Readonly<Record<string, string>> {
  const { style } = elementAt(template, path);
  const padding = styleOf(template, style, 'padding');
  const px = (value: JsonValue | undefined) => `${(pointsOf(value) ?? 0) * scale}px`;
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => px(isJsonObject(padding) ? padding[side] : padding));
  const indent = inheritedStyle(template, path, 'textIndent');
  return { padding: sides.join(' '), textIndent: px(indent) };
}

function linePx(points: number | undefined, scale: number): string {
  return points === undefined ? '1.2' : `${points * scale}px`;
}

/** Returns the drawn style of the text; undefined for an empty text. */
function textStyleOf({ copies }: CanvasContext, path: string, drawn: Drawn | undefined): DrawnText | undefined {
  const ids = copies
    .peek()
    .get(path)
    ?.map(({ target }) => target.elementId);
  const texts = drawn?.pages.flatMap((page) => page.texts);
  return texts?.find(({ elementId }) => ids?.includes(elementId));
}

function grow(field: HTMLTextAreaElement): void {
  field.style.height = '0';
  field.style.height = `${field.scrollHeight}px`;
}
