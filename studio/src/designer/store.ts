/** What a designer knows: the document and its history, what is selected and shown, and what the worker last drew. No DOM. */

import type { DistinctFormat } from '@platen/engine';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { Problem, Warning } from '@platen/engine/base/problem';
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { FamilyAxes } from '../engine/font-axes.ts';
import type { Evaluated, EvaluateTask, Knowledge } from '../engine/knowledge.ts';
import type {
  CheckedCode,
  CodeTask,
  Drawn,
  DrawnLabels,
  DrawnPage,
  LayOutTask,
  Painted,
  PaintTask,
  Printed,
  ReadBack,
  ReadBackTask,
  RenameTask,
} from '../engine/protocol.ts';
import { strings } from '../strings.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { type DataSet, dataSetsOf, SAMPLE } from './model/data-sets.ts';
import { getAt, print, shareWith } from './model/edits.ts';
import { existing, lockedIn } from './model/elements.ts';
import { extremesOf } from './model/extremes.ts';
import { beginHistory, canRedo, canUndo, currentOf, type History, jumpTo, record } from './model/history.ts';
import type { Guide } from './model/kept-guides.ts';

/** In the order in which they are offered. */
export const VIEWS = ['design', 'dots', 'pdf', 'html', 'json', 'split'] as const;

export type View = (typeof VIEWS)[number];

/** Dots per millimetre of printers: 152, 203, 300 and 600 dpi. */
export type Density = 6 | 8 | 12 | 24;

/** What the store asks of the engine. */
export type Drawing = {
  layOut(task: LayOutTask): Promise<Drawn>;
  paint(task: PaintTask): Promise<Painted>;
  tell(): Promise<Knowledge>;
  evaluate(task: EvaluateTask): Promise<Evaluated>;
  checkCode(task: CodeTask): Promise<CheckedCode>;
  renameData(task: RenameTask): Promise<JsonValue>;
  print(task: PaintTask): Promise<Printed>;
  drawZpl(zpl: string): Promise<DrawnLabels>;
  fontAxes(fonts: JsonValue): Promise<readonly FamilyAxes[]>;
  /** Undefined where there is no decoder. */
  readonly readBack: ((task: ReadBackTask) => Promise<ReadBack>) | undefined;
};

export type StoreOptions = {
  readonly template: JsonValue;
  /** Data sets that are not in the template, such as rows of a CSV file. */
  readonly dataSets?: readonly DataSet[];
  readonly drawing: Drawing;
  readonly guides?: readonly Guide[];
  /** Names of fonts that there are. */
  readonly families?: readonly string[];
  readonly readOnly?: boolean;
  /** Whether locked elements stay as they are for good: who fills in may not unlock them. */
  readonly keepLocks?: boolean;
  /** Milliseconds since the epoch: what `now()` gives, and how long a pause was. */
  readonly now?: () => number;
};

export type EditOptions = {
  /** Edits one after the other with the same key and pauses below `pauseMs`, by default half a second, are one step. */
  readonly merge?: string;
  readonly pauseMs?: number;
  /** What is selected afterwards; by default what was, as far as it is still there. */
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
    beginHistory({ document: template, text: undefined, selection: [] }, strings.steps.open),
  );
  const document = computed(() => currentOf(history.value).document);
  const text = computed(() => currentOf(history.value).text ?? print(document.value));

  const selection: Signal<readonly string[]> = signal([]);
  const entered: Signal<string | undefined> = signal(undefined);
  const hovered: Signal<string | undefined> = signal(undefined);
  /** Whether the paper is pressed: what need not follow a drag waits until its end. */
  const isPressed: Signal<boolean> = signal(false);

  const givenSets: Signal<readonly DataSet[]> = signal(dataSets);
  /** Whether the sets made to find what breaks are there, too. */
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

  /** Names of files that there are. */
  const files: Signal<readonly string[]> = signal([]);
  const families = computed(() => [...new Set([...familiesIn(document.value), ...installed])]);

  /** Where the fonts that the template brings vary. */
  const axes: Signal<readonly FamilyAxes[]> = signal([]);
  const ownFonts = computed(() => getAt(document.value, '/fonts'));
  async function askAxes() {
    const fonts = ownFonts.peek();
    const found = fonts === undefined ? [] : await drawing.fontAxes(fonts).catch(() => []);
    if (fonts === ownFonts.peek()) axes.value = found;
  }

  const drawn: Signal<Drawn | undefined> = signal(undefined);
  /** The template that was drawn. */
  const drawnOf: Signal<JsonValue> = signal(template);
  /** Why there is no new drawing: the worker failed or took too long. */
  const failure: Signal<string | undefined> = signal(undefined);
  const isDrawing: Signal<boolean> = signal(false);
  const textProblem: ReadonlySignal<string | undefined> = computed(() => {
    const typed = currentOf(history.value).text;
    return typed === undefined ? undefined : parseText(typed).message;
  });
  const problems: ReadonlySignal<readonly Problem[]> = computed(() => drawn.value?.problems ?? []);
  const warnings: ReadonlySignal<readonly Warning[]> = computed(() => drawn.value?.warnings ?? []);
  /** What the menu of the paper has for what is selected, while there is one. */
  const paperMenu: Signal<(() => readonly MenuItem[]) | undefined> = signal(undefined);
  /** What is known of the format and the language; asked for once. */
  const knowledge: Signal<Knowledge | undefined> = signal(undefined);
  drawing.tell().then(
    (known) => {
      knowledge.value = known;
    },
    () => {},
  );
  /** What screen readers are told, such as "Undone: Move logo"; the same words twice are told twice. */
  const said: Signal<{ readonly text: string }> = signal({ text: '' });

  /** What everybody is shown for a moment, and told. */
  const notice: Signal<{ readonly text: string } | undefined> = signal(undefined);

  /** What the document would be, while something is dragged. */
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

  /** Makes a step of the history, unless nothing changes. */
  function edit(name: string, change: (document: JsonValue) => JsonValue, options: EditOptions = {}) {
    if (readOnly) return;
    const before = document.peek();
    const after = change(before);
    if (after === before && currentOf(history.peek()).text === undefined) {
      if (options.select) select(existing(before, options.select));
      return;
    }
    if (!isAllowed(before, after)) {
      notice.value = { text: strings.locksStay };
      return;
    }
    add(name, { document: after, text: undefined }, options);
    // What goes on while one types or holds a key is said by whoever does it, if at all.
    if (options.merge === undefined) said.value = { text: strings.done(name) };
  }

  /** By whatever way: an edit shares what it leaves as it is. */
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

  /** Gives a field of the data another name, in the samples, the schema and all that reads it, as one step. */
  async function renameData(path: readonly string[], name: string) {
    const before = document.peek();
    const after = shareWith(await drawing.renameData({ template: before, path, name }), before);
    // What was changed meanwhile is not overwritten: it is asked for anew.
    if (document.peek() === before) edit(strings.steps.renameField(name), () => after);
    else await renameData(path, name);
  }

  /** Takes JSON as it is typed: what cannot be parsed yet is kept as text, and the document stays as it was. */
  function type(typed: string) {
    if (readOnly || keepLocks || typed === text.peek()) return;
    const before = document.peek();
    const parsed = parseText(typed);
    const after = parsed.value === undefined ? before : shareWith(parsed.value, before);
    const isPrint = parsed.value !== undefined && typed === print(after);
    add(strings.steps.json, { document: after, text: isPrint ? undefined : typed }, { merge: 'json' });
  }

  /** Goes to a step of the history. */
  function jump(index: number) {
    const jumped = jumpTo(history.peek(), index);
    show(jumped.history, jumped.selection);
  }

  function undo() {
    const current = history.peek();
    if (!canUndo(current)) return;
    said.value = { text: strings.undone(currentOf(current).name) };
    jump(current.index - 1);
  }

  function redo() {
    const current = history.peek();
    if (!canRedo(current)) return;
    jump(current.index + 1);
    said.value = { text: strings.redone(currentOf(history.peek()).name) };
  }

  /** Another document from elsewhere, such as the server's; its history begins anew. */
  function open(value: JsonValue) {
    show(beginHistory({ document: value, text: undefined, selection: [] }, strings.steps.open), []);
  }

  // The latest task wins, and one is under way at a time.
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
    /** The JSON text: what is being typed, or the print of the document. */
    text,
    textProblem,
    history: history as ReadonlySignal<History>,
    selection: selection as ReadonlySignal<readonly string[]>,
    /** The container that clicks go into. */
    entered,
    /** What the pointer or the focus is on, in the tree or on the paper. */
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
    axes: axes as ReadonlySignal<readonly FamilyAxes[]>,
    drawn: drawn as ReadonlySignal<Drawn | undefined>,
    drawnOf: drawnOf as ReadonlySignal<JsonValue>,
    isDrawing: isDrawing as ReadonlySignal<boolean>,
    failure: failure as ReadonlySignal<string | undefined>,
    problems,
    warnings,
    task,
    said,
    notice: notice as ReadonlySignal<{ readonly text: string } | undefined>,
    paperMenu,
    knowledge: knowledge as ReadonlySignal<Knowledge | undefined>,
    evaluate: drawing.evaluate,
    checkCode: drawing.checkCode,
    drawZpl: drawing.drawZpl,
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
    /** The document as it is with other data; `prefix` keeps the ids of its drawing apart. */
    drawWith: (data: JsonObject, prefix: string) =>
      drawing.layOut({ ...task.peek(), template: document.peek(), data, prefix }),
    paint: (format: DistinctFormat, more: Partial<PaintTask> = {}) =>
      drawing.paint({ ...task.peek(), format, ...more }),
    /** Reads the codes in a part of a page, as the printer that is looked at prints them; undefined where nothing reads. */
    readBack:
      drawing.readBack &&
      ((part: Pick<ReadBackTask, 'page' | 'box'>) => drawing.readBack!({ ...task.peek(), ...part })),
    /** The dots of the printer that is looked at. */
    print: () => drawing.print({ ...task.peek(), format: 'zpl', printer: { density: density.peek() } }),
    /** Draws again, as after assets came. */
    redraw() {
      wanted = task.peek();
      void askAxes();
      if (!isDrawing.peek()) void draw();
    },
    say(message: string) {
      said.value = { text: message };
    },
    tell(message: string) {
      notice.value = { text: message };
    },
    close() {
      isClosed = true;
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

/** The default output whose checks are made: a template that names a printer is a label. */
function formatFor(document: JsonValue): DistinctFormat {
  return isJsonObject(document) && isJsonObject(document['printer']) ? 'zpl' : 'pdf';
}

const DENSITIES: readonly Density[] = [6, 8, 12, 24];

function densityOf(document: JsonValue): Density {
  const printer = isJsonObject(document) ? document['printer'] : undefined;
  const density = isJsonObject(printer) ? printer['density'] : undefined;
  return DENSITIES.find((each) => each === density) ?? 8;
}

/** Fonts that the template brings along. */
function familiesIn(document: JsonValue): readonly string[] {
  const fonts = isJsonObject(document) ? document['fonts'] : undefined;
  if (!isJsonArray(fonts)) return [];
  return fonts.flatMap((font) => (isJsonObject(font) && typeof font['family'] === 'string' ? [font['family']] : []));
}
