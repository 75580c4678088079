/** State of the designer: document, history, selection, view and latest drawing. Independent of the DOM. */

import type { DistinctFormat } from '@platen/engine';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { Problem, Warning } from '@platen/engine/base/problem';
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { FamilyAxes } from '../engine/font-axes.ts';
import type { Evaluated, EvaluateTask, FormatInfo } from '../engine/format-info.ts';
import type {
  CheckedCode,
  CodeTask,
  Drawn,
  DrawnPage,
  LayOutTask,
  Painted,
  PaintTask,
  Printed,
  ReadBack,
  ReadBackTask,
  RenameTask,
  Traced,
  TraceTask,
} from '../engine/protocol.ts';
import type { MenuItem } from '../ui/menu.tsx';
import type { Alignment } from './geometry/arrange.ts';
import { type DataSet, dataSetsOf, SAMPLE } from './model/data-sets.ts';
import { getAt, print, shareWith } from './model/edits.ts';
import { existing, lockedIn } from './model/elements.ts';
import { extremesOf } from './model/extremes.ts';
import { beginHistory, canRedo, canUndo, currentOf, type History, jumpTo, record } from './model/history.ts';
import type { Guide } from './model/stored-guides.ts';
import type { Tracing } from './model/tracing.ts';
import { designerWords } from './words.ts';

/** Order of the menu. */
export const VIEWS = ['design', 'dots', 'pdf', 'html', 'json', 'split'] as const;

export type View = (typeof VIEWS)[number];

/** Dots per millimetre of printers with 152, 203, 300 and 600 dpi. */
export type Density = 6 | 8 | 12 | 24;

/** Engine functions used by the store. */
export type Drawing = {
  layOut(task: LayOutTask): Promise<Drawn>;
  paint(task: PaintTask): Promise<Painted>;
  tell(): Promise<FormatInfo>;
  evaluate(task: EvaluateTask): Promise<Evaluated>;
  checkCode(task: CodeTask): Promise<CheckedCode>;
  renameData(task: RenameTask): Promise<JsonValue>;
  print(task: PaintTask): Promise<Printed>;
  trace(task: TraceTask): Promise<Traced>;
  fontAxes(fonts: JsonValue): Promise<readonly FamilyAxes[]>;
  /** Reads codes back; undefined without a decoder. */
  readonly readBack: ((task: ReadBackTask) => Promise<ReadBack>) | undefined;
};

/** Commands that align and distribute the selection. */
export type Arranging = {
  align(how: Alignment): void;
  distribute(axis: 'x' | 'y'): void;
};

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

export type EditOptions = {
  /** Consecutive edits with the same key and pauses shorter than `pauseMs` (default: half a second) become one step. */
  readonly merge?: string;
  readonly pauseMs?: number;
  /** Selection after the edit. Default: the elements of the current selection that still exist. */
  readonly select?: readonly string[];
};

export type Store = ReturnType<typeof createStore>;

export function createStore({
  template,
  dataSets = [],
  drawing,
  guides: keptGuides = [],
  families: installed = [],
  readOnly = false,
  keepLocks = false,
  now = Date.now,
}: StoreOptions) {
  const history: Signal<History> = signal(
    beginHistory({ document: template, text: undefined, selection: [] }, designerWords.steps.open),
  );
  const document = computed(() => currentOf(history.value).document);
  const text = computed(() => currentOf(history.value).text ?? print(document.value));

  const selection: Signal<readonly string[]> = signal([]);
  const entered: Signal<string | undefined> = signal(undefined);
  const hovered: Signal<string | undefined> = signal(undefined);
  /** True during a press on the canvas. Work that need not follow a drag waits until the press ends. */
  const isPressed: Signal<boolean> = signal(false);

  const givenSets: Signal<readonly DataSet[]> = signal(dataSets);
  /** True to include the generated sets with extreme values. */
  const showsExtremes: Signal<boolean> = signal(false);
  const sets = computed(() => {
    const own = dataSetsOf(document.value);
    const extremes = showsExtremes.value ? extremesOf(document.value, own[0]!.data) : [];
    return [...own, ...givenSets.value, ...extremes];
  });
  const setId: Signal<string> = signal(SAMPLE);
  const currentSet: ReadonlySignal<DataSet> = computed(
    () => sets.value.find(({ id }) => id === setId.value) ?? sets.value[0]!,
  );
  const data: ReadonlySignal<JsonObject> = computed(() => currentSet.value.data);

  const view: Signal<View> = signal('design');
  const guides: Signal<readonly Guide[]> = signal(keptGuides);
  const page: Signal<number> = signal(0);
  const zoom: Signal<number> = signal(1);
  const chosenFormat: Signal<DistinctFormat | undefined> = signal(undefined);
  const format: ReadonlySignal<DistinctFormat> = computed(() => chosenFormat.value ?? formatFor(document.value));
  const chosenDensity: Signal<Density | undefined> = signal(undefined);
  const density: ReadonlySignal<Density> = computed(() => chosenDensity.value ?? densityOf(document.value));

  /** Uploads a file to the host's storage and returns its name; undefined if the host has no storage. */
  const upload: Signal<((file: File) => Promise<string>) | undefined> = signal(undefined);
  /** Returns the URL of a file's thumbnail; undefined if the host provides none. */
  const filePicture: Signal<((name: string) => string | undefined) | undefined> = signal(undefined);
  /** Names of available files. */
  const files: Signal<readonly string[]> = signal([]);
  const families = computed(() => [...new Set([...familiesIn(document.value), ...installed])]);

  /** Axes of the template's variable fonts. */
  const axes: Signal<readonly FamilyAxes[]> = signal([]);
  const ownFonts = computed(() => getAt(document.value, '/fonts'));
  async function askAxes() {
    const fonts = ownFonts.peek();
    const found = fonts === undefined ? [] : await drawing.fontAxes(fonts).catch(() => []);
    if (fonts === ownFonts.peek()) axes.value = found;
  }

  const drawn: Signal<Drawn | undefined> = signal(undefined);
  /** Template of the latest drawing. */
  const drawnOf: Signal<JsonValue> = signal(template);
  /** Reason for a missing drawing: the worker failed or timed out. */
  const failure: Signal<string | undefined> = signal(undefined);
  const isDrawing: Signal<boolean> = signal(false);
  const textProblem: ReadonlySignal<string | undefined> = computed(() => {
    const typed = currentOf(history.value).text;
    return typed === undefined ? undefined : parseText(typed).message;
  });
  const problems: ReadonlySignal<readonly Problem[]> = computed(() => drawn.value?.problems ?? []);
  const warnings: ReadonlySignal<readonly Warning[]> = computed(() => drawn.value?.warnings ?? []);
  /** Context menu items for the selection; undefined without a canvas. */
  const canvasMenu: Signal<(() => readonly MenuItem[]) | undefined> = signal(undefined);
  /** Align and distribute commands; undefined without a canvas. */
  const arranging: Signal<Arranging | undefined> = signal(undefined);
  /** Information about the template format in the current language, requested once. */
  const formatInfo: Signal<FormatInfo | undefined> = signal(undefined);
  drawing.tell().then(
    (known) => {
      formatInfo.value = known;
    },
    () => {},
  );
  /** Announcement for screen readers, such as "Undone: Move logo". An object, so that repeated texts are announced again. */
  const announcement: Signal<{ readonly text: string }> = signal({ text: '' });

  /** Tracing layer below the page; discarded when the designer closes. */
  const tracing: Signal<Tracing | undefined> = signal(undefined);
  /** Index of the element of the tracing layer under the pointer or focus. */
  const tracedHover: Signal<number | undefined> = signal(undefined);

  /** Message shown briefly and announced to screen readers. */
  const notice: Signal<{ readonly text: string } | undefined> = signal(undefined);

  /** Trial document during a drag, before the change is applied. */
  const trial: Signal<JsonValue | undefined> = signal(undefined);
  const task = computed(
    (): LayOutTask => ({
      template: trial.value ?? document.value,
      data: data.value,
      format: format.value,
      now: openedAt,
      ...(format.value === 'zpl' && { printer: { density: density.value } }),
    }),
  );
  const openedAt = now();

  function show(state: History, selected: readonly string[]) {
    batch(() => {
      history.value = state;
      select(existing(document.value, selected));
      if (entered.value !== undefined && existing(document.value, [entered.value]).length === 0)
        entered.value = undefined;
    });
  }

  function select(pointers: readonly string[]) {
    const old = selection.peek();
    if (pointers.length === old.length && pointers.every((each, index) => each === old[index])) return;
    selection.value = pointers;
  }

  /** Applies a change as a step of the history, unless nothing changes. */
  function edit(name: string, change: (document: JsonValue) => JsonValue, options: EditOptions = {}) {
    if (readOnly) return;
    const before = document.peek();
    const after = change(before);
    if (after === before && currentOf(history.peek()).text === undefined) {
      if (options.select) select(existing(before, options.select));
      return;
    }
    if (!isAllowed(before, after)) {
      notice.value = { text: designerWords.locksStay };
      return;
    }
    add(name, { document: after, text: undefined }, options);
    // Does not announce changes during typing or held keys. The caller announces them.
    if (options.merge === undefined) announcement.value = { text: designerWords.done(name) };
  }

  /**
   * Checks that an edit does not change locked elements. Compares by identity, because edits share unchanged objects.
   */
  function isAllowed(before: JsonValue, after: JsonValue): boolean {
    if (!keepLocks) return true;
    const locked = new Set(lockedIn(after));
    return lockedIn(before).every((element) => locked.has(element));
  }

  function add(name: string, state: { document: JsonValue; text: string | undefined }, options: EditOptions) {
    const { merge, select, pauseMs } = options;
    const selected = existing(state.document, select ?? selection.peek());
    const step = { ...state, name, selection: selected, selectedBefore: selection.peek(), at: now(), merge };
    show(record(history.peek(), step, pauseMs), selected);
  }

  /** Renames a data field in the samples, the schema and all expressions, as one step. */
  async function renameData(path: readonly string[], name: string) {
    const before = document.peek();
    const after = shareWith(await drawing.renameData({ template: before, path, name }), before);
    // The document has changed in the meantime, so the field is renamed again in the new document.
    if (document.peek() === before) edit(designerWords.steps.renameField(name), () => after);
    else await renameData(path, name);
  }

  /** Applies typed JSON. Text that cannot be parsed is kept as text, and the document stays unchanged. */
  function type(typed: string) {
    if (readOnly || keepLocks || typed === text.peek()) return;
    const before = document.peek();
    const parsed = parseText(typed);
    const after = parsed.value === undefined ? before : shareWith(parsed.value, before);
    const isPrint = parsed.value !== undefined && typed === print(after);
    add(designerWords.steps.json, { document: after, text: isPrint ? undefined : typed }, { merge: 'json' });
  }

  /** Goes to a step of the history. */
  function jump(index: number) {
    const jumped = jumpTo(history.peek(), index);
    show(jumped.history, jumped.selection);
  }

  function undo() {
    const current = history.peek();
    if (!canUndo(current)) return;
    announcement.value = { text: designerWords.undone(currentOf(current).name) };
    jump(current.index - 1);
  }

  function redo() {
    const current = history.peek();
    if (!canRedo(current)) return;
    jump(current.index + 1);
    announcement.value = { text: designerWords.redone(currentOf(history.peek()).name) };
  }

  /** Opens another document, for example from the server, with a new history. */
  function open(value: JsonValue) {
    show(beginHistory({ document: value, text: undefined, selection: [] }, designerWords.steps.open), []);
  }

  // Next drawing task. Only one task runs at a time, and a newer task replaces a waiting task.
  let wanted: LayOutTask | undefined;
  let isClosed = false;
  async function draw() {
    isDrawing.value = true;
    while (wanted !== undefined && !isClosed) {
      const next = wanted;
      wanted = undefined;
      try {
        const result = await drawing.layOut(next);
        batch(() => {
          drawn.value = result;
          drawnOf.value = next.template;
          failure.value = undefined;
        });
      } catch (error) {
        failure.value = error instanceof Error ? error.message : String(error);
      }
    }
    isDrawing.value = false;
  }
  const stop = effect(() => {
    wanted = task.value;
    if (!untracked(() => isDrawing.value)) void draw();
  });

  const stopAxes = effect(() => {
    if (ownFonts.value !== undefined || axes.peek().length > 0) void untracked(askAxes);
  });

  return {
    document,
    /** JSON text: the typed text, or the formatted document. */
    text,
    textProblem,
    history: history as ReadonlySignal<History>,
    selection: selection as ReadonlySignal<readonly string[]>,
    /** Container in which clicks select. */
    entered,
    /** Element under the pointer or focus, in the tree or on the canvas. */
    hovered,
    isPressed,
    sets,
    givenSets,
    showsExtremes,
    setId,
    currentSet,
    data,
    view,
    guides,
    page,
    zoom,
    format,
    chosenFormat,
    density,
    chosenDensity,
    trial,
    families,
    files,
    filePicture,
    upload,
    axes: axes as ReadonlySignal<readonly FamilyAxes[]>,
    drawn: drawn as ReadonlySignal<Drawn | undefined>,
    drawnOf: drawnOf as ReadonlySignal<JsonValue>,
    isDrawing: isDrawing as ReadonlySignal<boolean>,
    failure: failure as ReadonlySignal<string | undefined>,
    problems,
    warnings,
    task,
    announcement,
    notice: notice as ReadonlySignal<{ readonly text: string } | undefined>,
    canvasMenu,
    arranging,
    formatInfo: formatInfo as ReadonlySignal<FormatInfo | undefined>,
    evaluate: drawing.evaluate,
    checkCode: drawing.checkCode,
    trace: drawing.trace,
    tracing,
    tracedHover,
    readOnly,
    keepLocks,
    edit,
    renameData,
    type,
    undo,
    redo,
    jump,
    open,
    select,
    /** Draws the document with other data. `prefix` makes the IDs of the drawing unique. */
    drawWith: (data: JsonObject, prefix: string) =>
      drawing.layOut({ ...task.peek(), template: document.peek(), data, prefix }),
    /** Renders the document in an output format. */
    drawAs: (format: DistinctFormat, prefix: string) => drawing.layOut({ ...task.peek(), format, prefix }),
    /** Lays out a changed copy of the document, without drawing it. */
    layOutCopy: (template: JsonValue) => drawing.layOut({ ...task.peek(), template, prefix: 'copy' }),
    paint: (format: DistinctFormat, more: Partial<PaintTask> = {}) =>
      drawing.paint({ ...task.peek(), format, ...more }),
    /** Reads codes in a part of a page, printed at the selected density; undefined without a decoder. */
    readBack:
      drawing.readBack &&
      ((part: Pick<ReadBackTask, 'page' | 'box'>) => drawing.readBack!({ ...task.peek(), ...part })),
    /** Returns the dots of the selected printer density. */
    print: () => drawing.print({ ...task.peek(), format: 'zpl', printer: { density: density.peek() } }),
    /** Draws again, for example after assets were added. */
    redraw() {
      wanted = task.peek();
      void askAxes();
      if (!isDrawing.peek()) void draw();
    },
    announce(message: string) {
      announcement.value = { text: message };
    },
    notify(message: string) {
      notice.value = { text: message };
    },
    close() {
      isClosed = true;
      if (tracing.peek()) URL.revokeObjectURL(tracing.peek()!.address);
      stop();
      stopAxes();
    },
  };
}

export type { DataSet, DrawnPage };

type Parsed = { readonly value?: JsonValue; readonly message?: string };

function parseText(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the output that is checked by default. A template with a printer is checked as a label. */
function formatFor(document: JsonValue): DistinctFormat {
  return isJsonObject(document) && isJsonObject(document['printer']) ? 'zpl' : 'pdf';
}

const DENSITIES: readonly Density[] = [6, 8, 12, 24];

function densityOf(document: JsonValue): Density {
  const printer = isJsonObject(document) ? document['printer'] : undefined;
  const density = isJsonObject(printer) ? printer['density'] : undefined;
  return DENSITIES.find((each) => each === density) ?? 8;
}

/** Returns the names of the template's own fonts. */
function familiesIn(document: JsonValue): readonly string[] {
  const fonts = isJsonObject(document) ? document['fonts'] : undefined;
  if (!isJsonArray(fonts)) return [];
  return fonts.flatMap((font) => (isJsonObject(font) && typeof font['family'] === 'string' ? [font['family']] : []));
}
