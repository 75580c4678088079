/** What a page and the engine's worker say to each other. */
import type { OutputFormat } from '@platen/engine';
import type { Rect } from '@platen/engine/base/geometry';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { PrinterSettings } from '@platen/engine/format/printer';
import type { DrawnChanges } from './drawn-changes.ts';
import type { FamilyAxes } from './font-axes.ts';
import type { Evaluated, EvaluateTask, Knowledge } from './knowledge.ts';
import type { ValueChanges } from './value-changes.ts';
import type { FontList } from './world.ts';

export type { Drawn, DrawnCode, DrawnFace, DrawnPage, DrawnText } from './drawn.ts';

/** Where the worker finds its files, all on this origin. */
export type EngineFiles = {
  readonly fonts: FontList;
  /** What the addresses of fonts begin with. */
  readonly fontBase: string;
  readonly subsetWasm: string;
  readonly webpWasm: string;
  /** `zxing_reader.wasm`, by which codes are read back; without it they are not. */
  readonly readerWasm?: string;
};

/** A file that a template names. */
export type EditorAsset = { readonly name: string; readonly bytes: Uint8Array };

export type LayOutTask = {
  readonly template: JsonValue;
  readonly data: JsonObject;
  /** The output that the template is for, whose checks are made. */
  readonly format: OutputFormat;
  readonly dpi?: number;
  readonly printer?: PrinterSettings;
  /** What `now()` gives, milliseconds since the epoch. */
  readonly now: number;
  /** Before the ids in the drawing, where several are in one document. */
  readonly prefix?: string;
};

/** A task as it is sent. */
export type LayOutQuestion = Omit<LayOutTask, 'template' | 'data'> & {
  readonly template: ValueChanges;
  readonly data: ValueChanges;
};

export type PaintTask = LayOutTask & { readonly page?: number };

export type Painted =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly pages: number; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Which part of which page to look at: points, pages from 0. */
export type ReadBackTask = LayOutTask & { readonly page: number; readonly box: Rect };

export type ReadBack =
  | { readonly ok: true; readonly codes: readonly { readonly symbology: string; readonly text: string }[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Labels as a printer prints them: one bit a dot, rows padded to bytes, the first dot in the highest bit, 1 is ink. */
export type PrintedLabel = {
  /** The first page that it is of: pages that are equal are one label. */
  readonly page: number;
  readonly widthDots: number;
  readonly heightDots: number;
  readonly stride: number;
  readonly bits: Uint8Array;
};

export type Printed =
  | {
      readonly ok: true;
      readonly zpl: string;
      /** For each line of the ZPL, the id of the element whose ink it prints, if it is that of one. */
      readonly owners: readonly (string | undefined)[];
      readonly labels: readonly PrintedLabel[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The labels of ZPL that was written elsewhere, or the command that is not known. */
export type DrawnLabels =
  | { readonly ok: true; readonly labels: readonly Omit<PrintedLabel, 'page'>[] }
  | { readonly ok: false; readonly message: string };

/** A code's value, as it would be encoded. */
export type CodeTask = { readonly symbology: string; readonly value: string; readonly gs1: boolean };

export type CheckedElement = {
  readonly ai: string;
  readonly value: string;
  readonly message?: string;
  /** With the right check digit. */
  readonly completed?: string;
};

export type CheckedCode = {
  /** Why it cannot be encoded. */
  readonly message?: string;
  /** With its check digit, where it has none yet. */
  readonly completed?: string;
  /** The elements of a GS1 element string. */
  readonly elements?: readonly CheckedElement[];
};

/** Another name for a field of the data, by its path from the root; `*` leads from a list to its items. */
export type RenameTask = { readonly template: JsonValue; readonly path: readonly string[]; readonly name: string };

/** What can be asked of the worker: for each, what it takes and gives. */
export type Calls = {
  start: { readonly takes: EngineFiles; readonly gives: null };
  assets: { readonly takes: readonly EditorAsset[]; readonly gives: null };
  /** Both ways what differs from the time before; with a `prefix`, which others ask, all. */
  layOut: { readonly takes: LayOutQuestion; readonly gives: DrawnChanges };
  paint: { readonly takes: PaintTask; readonly gives: Painted };
  tell: { readonly takes: null; readonly gives: Knowledge };
  evaluate: { readonly takes: EvaluateTask; readonly gives: Evaluated };
  checkCode: { readonly takes: CodeTask; readonly gives: CheckedCode };
  renameData: { readonly takes: RenameTask; readonly gives: JsonValue };
  print: { readonly takes: PaintTask; readonly gives: Printed };
  drawZpl: { readonly takes: string; readonly gives: DrawnLabels };
  /** The axes of a template's `fonts`. */
  fontAxes: { readonly takes: JsonValue; readonly gives: readonly FamilyAxes[] };
  readBack: { readonly takes: ReadBackTask; readonly gives: ReadBack };
};

export type CallName = keyof Calls;

export type Question = {
  [N in CallName]: { readonly id: number; readonly name: N; readonly task: Calls[N]['takes'] };
}[CallName];

/** `ready` comes once, first: what is sent before it may be lost, since the script's modules wait for WebAssembly. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
