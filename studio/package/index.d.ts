/** Designer for Platen templates. */

/** JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Font file of the installation, as listed by `GET /v1/fonts`. */
export type Face = {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly writing?: 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant' | 'emoji' | 'symbols';
  readonly file: string;
};

/**
 * Font family that an administrator can install. `characters` is a regular expression (flag `u`) that matches its
 * characters.
 */
export type OptionalFont = {
  readonly family: string;
  readonly package: string;
  readonly characters: string;
  readonly writing?: NonNullable<Face['writing']>;
};

/** Data set for previewing the template. */
export type DataSet = {
  readonly id: string;
  readonly name: string;
  readonly data: { readonly [key: string]: Json };
  readonly from: 'host';
};

/** Items that the host adds to the Ctrl+P palette. */
export type PaletteSource = {
  readonly label: string;
  /** Called when the palette opens. */
  readonly items: () => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
};

export type PaletteItem = { readonly label: string; readonly detail?: string; readonly run: () => void };

export type DesignerOptions = {
  /** Template to edit. If it is invalid, the designer shows its problems. */
  readonly template: Json;
  /** URLs of the engine's files. All must have the origin of the page. */
  readonly engine: {
    readonly worker: string;
    readonly subsetWasm: string;
    readonly webpWasm: string;
    readonly pdfiumWasm: string;
    /** URL of `zxing_reader.wasm`. Without it, the designer cannot test whether codes are readable. */
    readonly readerWasm?: string;
    /** Response of `GET /v1/fonts`. */
    readonly fonts: { readonly faces: readonly Face[]; readonly optional?: readonly OptionalFont[] };
    /** Common prefix of font URLs: `/v1/fonts/`. */
    readonly fontBase: string;
  };
  /** Files that templates can use by name. */
  readonly assets?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Returns the names of all files that can be chosen. Default: the names of `assets`. */
  readonly assetNames?: () => Promise<readonly string[]>;
  /** Returns the URL of a thumbnail of a file; undefined for files without a thumbnail. */
  readonly assetPicture?: (name: string) => string | undefined;
  /** Returns your brand colours, offered first as swatches. Called when swatches are opened. */
  readonly brandColors?: () => Promise<readonly string[]>;
  /** Returns the colours of your other templates, offered as swatches. Called when swatches are opened. */
  readonly colors?: () => Promise<readonly string[]>;
  /** Data sets in addition to the data sets of the template. */
  readonly dataSets?: readonly DataSet[];
  /** Called after each edit, undo and redo. */
  readonly onChange?: (template: Json) => void;
  /** Called on Ctrl+S. */
  readonly onSave?: (template: Json) => void;
  /** Additional items for the Ctrl+P palette, such as commands and pages of the host. */
  readonly palette?: readonly PaletteSource[];
  /**
   * Returns additional commands for the menu of narrow windows, where the top bar has no space for them. Called when
   * the menu opens.
   */
  readonly commands?: () => readonly PaletteItem[];
  /** Stores a dropped file and returns the name for templates. */
  readonly onUpload?: (file: File) => Promise<string>;
  /** True to prevent all changes. */
  readonly readOnly?: boolean;
  /** True if users cannot unlock locked elements, for example because they only fill in the template. */
  readonly keepLocks?: boolean;
  /** Language of the texts; default: `en`. All designers on a page have the language of the first designer. */
  readonly locale?: 'en' | 'de';
  /** Initial theme. Default: the theme of the system. */
  readonly theme?: 'light' | 'dark';
  /**
   * Name under which the browser stores the guides of this template; without a name, the guides last only for this
   * page.
   */
  readonly keepAs?: string;
  /** Elements at the ends of the top bar. */
  readonly start?: HTMLElement;
  readonly end?: HTMLElement;
};

export type MountedDesigner = {
  /** Returns the current template. */
  template(): Json;
  /** Opens another template with a new history. */
  open(template: Json): void;
  setAssets(assets: readonly { readonly name: string; readonly bytes: Uint8Array }[]): void;
  /** Sets the theme; undefined follows the system. */
  setTheme(theme: 'light' | 'dark' | undefined): void;
  /** Stops the worker and empties the element. */
  destroy(): void;
};

/** Mounts the designer into an element with a height; the page must include `designer.css`. */
export declare function mountDesigner(element: HTMLElement, options: DesignerOptions): Promise<MountedDesigner>;
