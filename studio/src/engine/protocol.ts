/** Messages between a page and the engine's worker. */
import type { OutputFormat } from '@platen/engine';
import type { Rect } from '@platen/engine/base/geometry';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { PrinterSettings } from '@platen/engine/format/printer';
import type { ImportReport } from '@platen/engine/import/draft';
import type { LabelField, Span } from '@platen/engine/zpl/label-fields';
import type { ZplWarning } from '@platen/engine/zpl/zpl-state';
import type { DrawnChanges } from './drawn-changes.ts';
import type { FamilyAxes } from './font-axes.ts';
import type { Evaluated, EvaluateTask, FormatInfo } from './format-info.ts';
import type { ValueChanges } from './value-changes.ts';
import type { FontList } from './world.ts';

export type { Drawn, DrawnCode, DrawnFace, DrawnPage, DrawnText } from './drawn.ts';

/** URLs of the worker's files, all on this origin. */
export type EngineFiles = {
  readonly fonts: FontList;
  /** Common prefix of font URLs. */
  readonly fontBase: string;
  readonly subsetWasm: string;
  readonly webpWasm: string;
  readonly pdfiumWasm: string;
  /** URL of `zxing_reader.wasm`. Without it, codes are not read back. */
  readonly readerWasm?: string;
};

/** File that a template names. */
export type EditorAsset = { readonly name: string; readonly bytes: Uint8Array };

export type LayOutTask = {
  readonly template: JsonValue;
  readonly data: JsonObject;
  /** Output for which the document is checked. */
  readonly format: OutputFormat;
  readonly dpi?: number;
  readonly printer?: PrinterSettings;
  /** Value of `now()` in ms since the epoch. */
  readonly now: number;
  /** Prefix of the IDs in the drawing, so that one page can contain several drawings. */
  readonly prefix?: string;
};

/** Layout task as the page sends it, with changes instead of complete values. */
export type LayOutQuestion = Omit<LayOutTask, 'template' | 'data'> & {
  readonly template: ValueChanges;
  readonly data: ValueChanges;
};

export type PaintTask = LayOutTask & { readonly page?: number };

export type Painted =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly pages: number; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Part of a page to read codes from, in points. Pages are counted from 0. */
export type ReadBackTask = LayOutTask & { readonly page: number; readonly box: Rect };

export type ReadBack =
  | { readonly ok: true; readonly codes: readonly { readonly symbology: string; readonly text: string }[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Printed labels: one bit per dot, rows padded to bytes, first dot in the highest bit, 1 is ink. */
export type PrintedLabel = {
  /** First page of the label. Consecutive identical pages are one label. */
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
      /** ID of the element that each line of the ZPL prints; undefined if a line prints several elements. */
      readonly owners: readonly (string | undefined)[];
      readonly labels: readonly PrintedLabel[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Dots of a label, packed like the dots of `PrintedLabel`. */
export type LabelDots = Omit<PrintedLabel, 'page'>;

/** ZPL or EPL2 of other programs. */
export type LabelStream = {
  readonly stream: Uint8Array;
  /** Dots per millimetre of the stream's printer. */
  readonly density: 6 | 8 | 12 | 24;
  /** Size in points of labels that do not state a size. */
  readonly width?: number;
  readonly height?: number;
};

/** Indexes of the labels to draw, from 0. */
export type ReadLabelsTask = LabelStream & { readonly from: number; readonly count: number };

export type ViewedField = LabelField & {
  /** Range of the field's commands in the stream. */
  readonly span?: Span;
};

export type ViewedLabel = LabelDots & { readonly copies: number; readonly fields: readonly ViewedField[] };

export type ReadLabels = {
  readonly language: 'zpl' | 'epl';
  /** Number of labels in the stream. */
  readonly total: number;
  /** True if the stream only stores formats and prints nothing. */
  readonly storesOnly: boolean;
  readonly warnings: readonly ZplWarning[];
  readonly labels: readonly ViewedLabel[];
};

/** Converts labels to an output format. `label` is counted from 1; by default, all labels. */
export type ConvertLabelsTask = LabelStream & { readonly format: OutputFormat; readonly label?: number };

export type ImportLabelTask = LabelStream & {
  /** Number of the label, from 1. */
  readonly label: number;
  readonly name: string;
  /** Printed values that become data fields, by field name. */
  readonly fields: Readonly<Record<string, string>>;
};

export type ImportedLabel =
  | {
      readonly ok: true;
      readonly template: JsonObject;
      readonly report: ImportReport;
      readonly labels: number;
      readonly original: LabelDots;
      /** Undefined if the template does not render. */
      readonly imported: LabelDots | undefined;
      /** Printed values that can become data fields. */
      readonly texts: readonly string[];
      /** Data fields other than the chosen fields: numbered fields and serial numbers. */
      readonly numbered: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Old label to trace: a ZPL or EPL2 stream, a PDF file or an image. */
export type TraceTask = {
  readonly bytes: Uint8Array;
  /** Number of the label or page, from 1. */
  readonly page: number;
  /** Dots per millimetre of labels. */
  readonly density: 6 | 8 | 12 | 24;
  /** Width in points of images, because they do not state a size. */
  readonly fitWidth: number;
};

/** Element that was found on the label, with its position on the page. */
export type TracedElement = {
  readonly kind: 'text' | 'code' | 'shape' | 'picture';
  /** Printed text, or the data of a code. */
  readonly text: string;
  /** Box on the page, in points. */
  readonly box: Rect;
  readonly element: JsonObject;
};

export type Traced =
  | {
      readonly ok: true;
      readonly kind: 'label' | 'pdf' | 'picture';
      /** Number of labels or pages. */
      readonly pages: number;
      /** Size of the label or page in points. */
      readonly width: number;
      readonly height: number;
      /** Image of the label or page as PNG. */
      readonly picture: Uint8Array;
      readonly elements: readonly TracedElement[];
    }
  | { readonly ok: false; readonly message: string };

/** Value of a code to check. */
export type CodeTask = {
  readonly symbology: string;
  readonly value: string;
  /** Part of the value that the template author wrote (`base/authored-text.ts`); default: all of it. */
  readonly authored?: string;
  readonly gs1: boolean;
};

export type CheckedElement = {
  readonly ai: string;
  readonly value: string;
  readonly message?: string;
  /** Value with the correct check digit. */
  readonly completed?: string;
};

export type CheckedCode = {
  /** Reason why the value cannot be encoded. */
  readonly message?: string;
  /** Value with its check digit, if that is missing. */
  readonly completed?: string;
  /** Elements of a GS1 element string. */
  readonly elements?: readonly CheckedElement[];
};

/** Renaming of a data field, given by its path from the root. `*` means the items of a list. */
export type RenameTask = { readonly template: JsonValue; readonly path: readonly string[]; readonly name: string };

/** Calls to the worker, with arguments and results. */
export type Calls = {
  start: { readonly takes: EngineFiles; readonly gives: null };
  assets: { readonly takes: readonly EditorAsset[]; readonly gives: null };
  /** Sends only differences in both directions. Sends everything if a `prefix` is set, for other drawings. */
  layOut: { readonly takes: LayOutQuestion; readonly gives: DrawnChanges };
  paint: { readonly takes: PaintTask; readonly gives: Painted };
  tell: { readonly takes: null; readonly gives: FormatInfo };
  evaluate: { readonly takes: EvaluateTask; readonly gives: Evaluated };
  checkCode: { readonly takes: CodeTask; readonly gives: CheckedCode };
  renameData: { readonly takes: RenameTask; readonly gives: JsonValue };
  /** Returns a JSON Schema of the fields that a template reads. */
  schemaOfReads: { readonly takes: JsonValue; readonly gives: JsonObject };
  /** Returns the form in which the service stores a published template; elements with problems can stay unchanged. */
  canonical: { readonly takes: JsonValue; readonly gives: JsonObject | null };
  print: { readonly takes: PaintTask; readonly gives: Printed };
  readLabels: { readonly takes: ReadLabelsTask; readonly gives: ReadLabels };
  convertLabels: { readonly takes: ConvertLabelsTask; readonly gives: Painted };
  trace: { readonly takes: TraceTask; readonly gives: Traced };
  importLabel: { readonly takes: ImportLabelTask; readonly gives: ImportedLabel };
  /** Returns the axes of a template's `fonts`. */
  fontAxes: { readonly takes: JsonValue; readonly gives: readonly FamilyAxes[] };
  readBack: { readonly takes: ReadBackTask; readonly gives: ReadBack };
};

export type CallName = keyof Calls;

export type Question = {
  [N in CallName]: { readonly id: number; readonly name: N; readonly task: Calls[N]['takes'] };
}[CallName];

/**
 * Message from the worker to the page. The worker first sends `ready`. Requests sent earlier can be lost, because the
 * worker's modules wait for WebAssembly.
 */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
