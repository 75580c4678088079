/** A text edited where it stands. What is typed is drawn by the engine at once, and is one step when the editing ends. */
import { multiply, transformPoint } from '@platen/engine/base/geometry';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnText } from '../../engine/protocol.ts';
import { onPaper } from '../../strings-on-paper.ts';
import { pointsOf } from '../model/units.ts';
import { copyOf, type PaperContext, pageMatrix, pxPerPoint } from './context.ts';
import { type EditorFonts, editorFont } from './editor-font.ts';
import { nameOf } from './edits.ts';
import { elementAt, styleOf } from './targets.ts';
import { sourceOf, withSource } from './text-editing.ts';

type Props = {
  readonly context: PaperContext;
  readonly fonts: EditorFonts | undefined;
  readonly focusPaper: () => void;
};

export function TextEditor({ context, fonts, focusPaper }: Props) {
  const editing = context.editing.value;
  if (!editing) return null;
  return <Editor key={editing.path} context={context} fonts={fonts} path={editing.path} focusPaper={focusPaper} />;
}

function Editor({ context, fonts, path, focusPaper }: Props & { readonly path: string }) {
  const { store } = context;
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  const base = store.document.peek();
  useLayoutEffect(() => {
    const element = field.current!;
    element.value = sourceOf(base, path);
    element.focus();
    element.select();
    grow(element);
    return () => {
      store.trial.value = undefined;
    };
  }, []);
  const end = (isKept: boolean) => {
    if (ended.current) return;
    ended.current = true;
    const source = field.current?.value ?? '';
    store.trial.value = undefined;
    context.editing.value = undefined;
    if (isKept) store.edit(onPaper.steps.text(nameOf(base, path)), (document) => withSource(document, path, source));
    focusPaper();
  };
  const keyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') end(true);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) end(true);
    else return;
    event.preventDefault();
  };
  const copy = copyOf(context, path);
  const scale = pxPerPoint(context);
  const style = elementAt(base, path)['style'];
  const look = useRef(lookOf(context, path)).current;
  const points = look?.fontSize ?? pointsOf(styleOf(base, style, 'fontSize')) ?? 10;
  const font = fonts && look && editorFont(fonts, look);
  const lineHeight = styleOf(base, style, 'lineHeight');
  const align = styleOf(base, style, 'textAlign');
  const place =
    copy && transformPoint(multiply(pageMatrix(context, copy.page), copy.target.transform), copy.target.box);
  const angle = copy ? Math.atan2(copy.target.transform[1], copy.target.transform[0]) : 0;
  return (
    <textarea
      ref={field}
      class="paper-text-editor"
      data-own-pointer
      aria-label={onPaper.menu.editText}
      spellcheck={false}
      style={{
        left: `${place?.x ?? 0}px`,
        top: `${place?.y ?? 0}px`,
        width: `${Math.max(48, (copy?.target.box.width ?? 60) * scale)}px`,
        minHeight: `${Math.max(20, (copy?.target.box.height ?? 10) * scale)}px`,
        fontSize: `${Math.max(9, points * scale)}px`,
        ...(font && { fontFamily: `"${font}", sans-serif` }),
        color: look?.color ?? '#000000',
        lineHeight: typeof lineHeight === 'number' ? String(lineHeight) : linePx(pointsOf(lineHeight), scale),
        textAlign: typeof align === 'string' ? align : 'start',
        transform: `rotate(${angle}rad)`,
      }}
      onInput={(event) => {
        grow(event.currentTarget);
        store.trial.value = withSource(base, path, event.currentTarget.value);
      }}
      onKeyDown={keyDown}
      onBlur={() => end(true)}
    />
  );
}

function linePx(points: number | undefined, scale: number): string {
  return points === undefined ? '1.2' : `${points * scale}px`;
}

/** How the text is drawn when the editing begins; an empty one has no look. */
function lookOf({ store, copies }: PaperContext, path: string): DrawnText | undefined {
  const ids = copies
    .peek()
    .get(path)
    ?.map(({ target }) => target.elementId);
  const texts = store.drawn.peek()?.pages.flatMap((page) => page.texts);
  return texts?.find(({ elementId }) => ids?.includes(elementId));
}

function grow(field: HTMLTextAreaElement): void {
  field.style.height = '0';
  field.style.height = `${field.scrollHeight}px`;
}
