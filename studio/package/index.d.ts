/** The designer of Platen templates. */

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A font file of the installation, as `GET /v1/fonts` lists it. */
export type Face = {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly writing?: 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant' | 'emoji' | 'symbols';
  readonly file: string;
};

/** A family that could be installed, and a regular expression (flag `u`) of the characters that it is for. */
export type OptionalFont = {
  readonly family: string;
  readonly package: string;
  readonly characters: string;
  readonly writing?: NonNullable<Face['writing']>;
};

/** A set of data that the template is looked at with. */
export type DataSet = {
  readonly id: string;
  readonly name: string;
  readonly data: { readonly [key: string]: Json };
  readonly from: 'host';
};

/** What Ctrl+P finds of the host's own. */
export type PaletteSource = {
  readonly label: string;
  /** Asked when the palette opens. */
  readonly items: () => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
};

export type PaletteItem = { readonly label: string; readonly detail?: string; readonly run: () => void };

export type DesignerOptions = {
  /** The template; what is wrong in it is shown and can be put right. */
  readonly template: Json;
  /** Where the engine is, all on the page's own origin: the files of this package, and those of the fonts. */
  readonly engine: {
    readonly worker: string;
    readonly subsetWasm: string;
    readonly webpWasm: string;
    /** `zxing_reader.wasm`, by which codes are read back; without it they are not. */
    readonly readerWasm?: string;
    /** The answer of `GET /v1/fonts`. */
    readonly fonts: { readonly faces: readonly Face[]; readonly optional?: readonly OptionalFont[] };
    /** What the addresses of font files begin with: `/v1/fonts/`. */
    readonly fontBase: string;
  };
  /** The files that templates may name. */
  readonly assets?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** The names of all files that templates may have, which are offered where one is asked for; by default those of `assets`. */
  readonly assetNames?: () => Promise<readonly string[]>;
  /** Data sets beside those of the template. */
  readonly dataSets?: readonly DataSet[];
  /** Called after each edit, undo and redo. */
  readonly onChange?: (template: Json) => void;
  /** Called on Ctrl+S. */
  readonly onSave?: (template: Json) => void;
  /** What else Ctrl+P finds: commands and places of your own. */
  readonly palette?: readonly PaletteSource[];
  /** Commands of your own, asked for when they are shown: the menu of narrow windows has them, where the bar has no room. */
  readonly commands?: () => readonly PaletteItem[];
  /** Keeps a file that somebody dropped, and tells the name that templates call it by. */
  readonly onUpload?: (file: File) => Promise<string>;
  /** Nothing can be changed. */
  readonly readOnly?: boolean;
  /** Locked elements stay locked: for people who may only fill in. */
  readonly keepLocks?: boolean;
  /** As it begins; without one, it is that of the system. */
  readonly theme?: 'light' | 'dark';
  /** Under what the browser keeps the guides of this template; without it they are gone with the page. */
  readonly keepAs?: string;
  /** Shown at the ends of the top bar. */
  readonly start?: HTMLElement;
  readonly end?: HTMLElement;
};

export type MountedDesigner = {
  /** The template as it is now. */
  template(): Json;
  /** Opens another template; the history begins anew. */
  open(template: Json): void;
  setAssets(assets: readonly { readonly name: string; readonly bytes: Uint8Array }[]): void;
  /** Without one, it is that of the system. */
  setTheme(theme: 'light' | 'dark' | undefined): void;
  /** Ends its worker and leaves the element empty. */
  destroy(): void;
};

/** Puts the designer into an element that has a height; `designer.css` has to be in the page. */
export declare function mountDesigner(element: HTMLElement, options: DesignerOptions): MountedDesigner;
