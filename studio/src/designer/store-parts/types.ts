/** Types of the parts of the store. */
import type { JsonValue } from '@platen/engine/base/json';
import type { FamilyAxes } from '../../engine/font-axes.ts';
import type { Evaluated, EvaluateTask, FormatInfo } from '../../engine/format-info.ts';
import type {
  CheckedCode,
  CodeTask,
  Drawn,
  LayOutTask,
  Painted,
  PaintTask,
  Printed,
  ReadBack,
  ReadBackTask,
  RenameTask,
  Traced,
  TraceTask,
} from '../../engine/protocol.ts';
import type { Alignment } from '../geometry/arrange.ts';
import type { DataSet } from '../model/data-sets.ts';
import type { Guide } from '../model/stored-guides.ts';

/** Views in the order of the menu. */
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
  /** Returns a JSON Schema of the fields that the expressions of a template read. */
  schemaOfReads(template: JsonValue): Promise<JsonValue>;
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

export type EditOptions = {
  /** Consecutive edits with the same key and pauses shorter than `pauseMs` (default: half a second) become one step. */
  readonly merge?: string;
  readonly pauseMs?: number;
  /** Selection after the edit. Default: the elements of the current selection that still exist. */
  readonly select?: readonly string[];
};

export type StoreOptions = {
  readonly template: JsonValue;
  /** Data sets that are not part of the template, such as rows of a CSV file. */
  readonly dataSets?: readonly DataSet[];
  readonly drawing: Drawing;
  readonly guides?: readonly Guide[];
  /** Names of the font families that the engine has. */
  readonly families?: readonly string[];
  readonly readOnly?: boolean;
  /** True if users cannot unlock locked elements, for example because they only fill in the template. */
  readonly keepLocks?: boolean;
  /** Clock in ms since the epoch. Used for `now()` and for the pauses between edits. */
  readonly now?: () => number;
};
