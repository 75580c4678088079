/** Canvas viewport: pages below, overlay above, rulers at the edges. */
import type { Point } from '@platen/engine/base/geometry';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { messageOf } from '../model/message-of.ts';
import { ActionsMenu, itemsFor } from './actions-menu.tsx';
import { alignChosen, distributeChosen } from './commands.ts';
import type { CanvasContext } from './context.ts';
import type { EditorFonts } from './editor-font.ts';
import { ElementList, optionId } from './element-list.tsx';
import { GuideField } from './guide-field.tsx';
import { heldOf } from './handles-on-screen.ts';
import { pressKey } from './keyboard.ts';
import { mountCanvas } from './mount-canvas.ts';
import {
  copiedText,
  cutChosen,
  type Dropped,
  drop,
  ELEMENT_TYPE,
  FIELD_TYPE,
  pasteText,
  readClipboard,
  type Upload,
  writeClipboard,
} from './paste.ts';
import { listenToPointer } from './pointer.ts';
import { Rulers } from './rulers.tsx';
import { TextEditor } from './text-editor.tsx';
import { showElement } from './viewing.ts';
import { canvasWords } from './words.ts';

export type CanvasProps = {
  readonly context: CanvasContext;
  readonly onUpload: Upload;
  readonly fonts: EditorFonts | undefined;
};

export function Canvas({ context, onUpload, fonts }: CanvasProps) {
  const { store } = context;
  const host = useRef<HTMLDivElement>(null);
  const focus = () => host.current?.focus({ preventScroll: true });
  const startEditing = (path: string) => {
    if (store.readOnly) return;
    showElement(context, path);
    context.editing.value = { path, page: 0, elementId: '' };
  };
  useLayoutEffect(() => {
    const element = host.current!;
    const mounted = mountCanvas(context, element);
    const stop = listenToPointer(context, { element, startEditing });
    return () => {
      stop();
      mounted.close();
    };
  }, [context]);

  const openMenu = () => {
    const { left, top } = host.current!.getBoundingClientRect();
    const at = heldOf(context)?.grips[0]?.at ?? { x: 40, y: 40 };
    context.menu.value = { x: left + at.x + 8, y: top + at.y + 8 };
  };
  const actions = {
    startEditing,
    openMenu,
    focus,
    pasteInPlace: () => void readClipboard().then((text) => pasteText(context, text, 'inPlace')),
    copy: () => writeClipboard(copiedText(context) ?? ''),
    cut: () => writeClipboard(cutChosen(context) ?? ''),
    // Pastes at the point where the context menu was opened.
    paste: () =>
      void readClipboard().then((text) => pasteText(context, text, context.pointer.value ?? 'nearSelection')),
  };
  useLayoutEffect(() => {
    store.canvasMenu.value = () => itemsFor(context, actions);
    store.arranging.value = {
      align: (how) => alignChosen(context, how),
      distribute: (axis) => distributeChosen(context, axis),
    };
    return () => {
      store.arranging.value = undefined;
      store.canvasMenu.value = undefined;
    };
  }, [context]);
  const isOwn = (event: Event) => event.target === host.current;
  const keyDown = (event: KeyboardEvent) => {
    if (!isOwn(event) || event.isComposing) return;
    if (pressKey(context, event, actions)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const give = (event: ClipboardEvent, text: string | undefined) => {
    if (text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  const over = (event: DragEvent) => {
    if (store.readOnly) return;
    event.preventDefault();
    event.dataTransfer!.dropEffect = 'copy';
  };
  const dropThere = (what: Dropped, at: Point) =>
    void drop(context, what, at, onUpload).catch((error: unknown) => {
      store.notify(messageOf(error));
    });
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    const { left, top } = host.current!.getBoundingClientRect();
    const { dataTransfer: given } = event;
    if (!given) return;
    const [field, type, text] = [FIELD_TYPE, ELEMENT_TYPE, 'text/plain'].map((each) => given.getData(each));
    const what = {
      files: Array.from(given.files),
      ...(field && { field }),
      ...(type && { type }),
      ...(text && { text }),
    };
    focus();
    dropThere(what, { x: event.clientX - left, y: event.clientY - top });
  };
  const [first] = store.selection.value;
  return (
    <div
      ref={host}
      class="pl-canvas-window"
      role="application"
      aria-label={canvasWords.canvas}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the application role takes the focus and all keys
      tabIndex={0}
      {...(first !== undefined && { 'aria-activedescendant': optionId(first) })}
      onKeyDown={keyDown}
      onCopy={(event) => isOwn(event) && give(event, copiedText(context))}
      onCut={(event) => isOwn(event) && give(event, cutChosen(context))}
      onPaste={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        const files = Array.from(event.clipboardData?.files ?? []);
        const { width, height } = context.size.value;
        const at = context.pointer.value;
        if (files.length > 0) dropThere({ files }, at ?? { x: width / 2, y: height / 2 });
        else pasteText(context, event.clipboardData?.getData('text/plain') ?? '', at ?? 'nearSelection');
      }}
      onDragOver={over}
      onDrop={dropped}
    >
      <Rulers context={context} />
      <ElementList context={context} />
      <TextEditor context={context} fonts={fonts} focusCanvas={focus} />
      <GuideField context={context} focusCanvas={focus} />
      <ActionsMenu context={context} actions={actions} />
    </div>
  );
}
