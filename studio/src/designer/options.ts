/** What a host gives the designer. */
import type { JsonValue } from '@platen/engine/base/json';
import type { EditorAsset, EngineFiles } from '../engine/protocol.ts';
import type { PaletteSource } from '../ui/palette.tsx';
import type { DataSet } from './model/data-sets.ts';

export type DesignerOptions = {
  /** The template, as JSON; what is wrong in it is shown and can be put right. */
  readonly template: JsonValue;
  /** The address of the engine's worker, and of what it reads; all on the page's own origin. */
  readonly engine: EngineFiles & { readonly worker: string };
  /** The files that templates may name. */
  readonly assets?: readonly EditorAsset[];
  /** Data sets beside those of the template. */
  readonly dataSets?: readonly DataSet[];
  /** Called after each edit, undo and redo. */
  readonly onChange?: (template: JsonValue) => void;
  /** Called when somebody asks to save, by Ctrl+S. */
  readonly onSave?: (template: JsonValue) => void;
  /** What else Ctrl+P finds: the host's own commands and places. */
  readonly palette?: readonly PaletteSource[];
  /** Keeps a file that somebody dropped, and tells the name templates call it by; without it none can be dropped. */
  readonly onUpload?: (file: File) => Promise<string>;
  /** Nothing can be changed. */
  readonly readOnly?: boolean;
  /** Locked elements stay locked: for people who may only fill in. */
  readonly keepLocks?: boolean;
  /** As it begins; `setTheme` changes it. Without one, it is that of the system. */
  readonly theme?: 'light' | 'dark';
  /** Under what the browser keeps the guides of this template; without it they are gone with the page. */
  readonly keepAs?: string;
  /** What the host shows at the ends of the top bar, such as a way back, the saved state, a button to publish. */
  readonly start?: HTMLElement;
  readonly end?: HTMLElement;
};
