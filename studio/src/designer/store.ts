/** State of the designer, from the parts in `store-parts/`. Independent of the DOM. */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { FormatInfo } from '../engine/format-info.ts';
import { createData } from './store-parts/data.ts';
import { createDocument } from './store-parts/document.ts';
import { createDrawn } from './store-parts/drawn.ts';
import { createFonts } from './store-parts/fonts.ts';
import { createHost } from './store-parts/host.ts';
import { createMessages } from './store-parts/messages.ts';
import { createOutput } from './store-parts/output.ts';
import type { Drawing, StoreOptions } from './store-parts/types.ts';
import { createView } from './store-parts/view.ts';

export { type Density, type Drawing, VIEWS, type View } from './store-parts/types.ts';

export type Store = ReturnType<typeof createStore>;

export function createStore(options: StoreOptions) {
  const { drawing, readOnly = false, keepLocks = false } = options;
  const messages = createMessages();
  const edited = createDocument(options, messages);
  const { document } = edited;
  const state = { ...edited, ...createData(document, options), ...createOutput(document) };
  const view = createView(options);
  const fonts = createFonts(document, options);
  const drawn = createDrawn(state, options);
  return {
    ...messages,
    ...state,
    ...view,
    ...fonts,
    ...drawn,
    ...createHost(),
    formatInfo: readFormatInfo(drawing),
    evaluate: drawing.evaluate,
    checkCode: drawing.checkCode,
    trace: drawing.trace,
    readOnly,
    keepLocks,
    /** Draws again, for example after assets were added. */
    redraw() {
      void fonts.redraw();
      drawn.redraw();
    },
    close() {
      const tracing = view.tracing.peek();
      if (tracing) URL.revokeObjectURL(tracing.address);
      drawn.close();
      fonts.close();
    },
  };
}

/** Requests information about the template format in the current language, once. */
function readFormatInfo({ tell }: Drawing): ReadonlySignal<FormatInfo | undefined> {
  const info: Signal<FormatInfo | undefined> = signal(undefined);
  tell().then(
    (known) => {
      info.value = known;
    },
    () => {},
  );
  return info;
}
