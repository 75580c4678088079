/** State of the designer, from the parts in `store-parts/`. Independent of the DOM. */

import type { JsonValue } from '@platen/engine/base/json';
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { FormatInfo } from '../engine/format-info.ts';
import type { DrawnPage } from '../engine/protocol.ts';
import type { DataSet } from './model/data-sets.ts';
import type { Guide } from './model/stored-guides.ts';
import { createData } from './store-parts/data.ts';
import { createDocument } from './store-parts/document.ts';
import { createDrawn } from './store-parts/drawn.ts';
import { createFonts } from './store-parts/fonts.ts';
import { createHost } from './store-parts/host.ts';
import { createMessages } from './store-parts/messages.ts';
import { createOutput } from './store-parts/output.ts';
import type { Drawing } from './store-parts/types.ts';
import { createViewState } from './store-parts/view.ts';

export { type Density, type Drawing, VIEWS, type View } from './store-parts/types.ts';

export type StoreOptions = {
  readonly template: JsonValue;
  /** Data sets that are not part of the template, such as rows of a CSV file. */
  readonly dataSets?: readonly DataSet[];
  readonly drawing: Drawing;
  readonly guides?: readonly Guide[];
  /** Names of available fonts. */
  readonly families?: readonly string[];
  readonly readOnly?: boolean;
  /** True if users cannot unlock locked elements, for example because they only fill in the template. */
  readonly keepLocks?: boolean;
  /** Clock in ms since the epoch. Used for `now()` and for the pauses between edits. */
  readonly now?: () => number;
};

export type Store = ReturnType<typeof createStore>;

export function createStore({
  template,
  dataSets = [],
  drawing,
  guides = [],
  families: installed = [],
  readOnly = false,
  keepLocks = false,
  now = Date.now,
}: StoreOptions) {
  const messages = createMessages();
  const edited = createDocument({ template, readOnly, keepLocks, now, messages, rename: drawing.renameData });
  const { document } = edited;
  const data = createData(document, dataSets);
  const output = createOutput(document);
  const view = createViewState(guides);
  const drawn = createDrawn({ document, data: data.data, ...output, drawing, now: now() });
  const fonts = createFonts({ document, installed, readAxes: drawing.fontAxes });
  return {
    ...messages,
    ...edited,
    ...data,
    ...output,
    ...view,
    ...drawn.signals,
    ...drawn.requests,
    ...createHost(),
    families: fonts.families,
    axes: fonts.axes,
    formatInfo: readFormatInfo(drawing),
    evaluate: drawing.evaluate,
    checkCode: drawing.checkCode,
    trace: drawing.trace,
    readOnly,
    keepLocks,
    /** Draws again, for example after assets were added. */
    redraw() {
      void fonts.reread();
      drawn.redraw();
    },
    close() {
      const { value: tracing } = view.tracing;
      if (tracing) URL.revokeObjectURL(tracing.address);
      drawn.stop();
      fonts.stop();
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

export type { DataSet, DrawnPage };
