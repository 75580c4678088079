/** What goes over the wire: requests and answers of the Platen HTTP API, version 1. */

/** `tspl`, `epl`, `cpcl` and `escpos` are the label of `zpl` for printers of other languages, `xml` the e-invoice of a template that has one. */
export type OutputFormat = 'pdf' | 'png' | 'zpl' | 'html' | 'tspl' | 'epl' | 'cpcl' | 'escpos' | 'xml';

export type JsonObject = { readonly [key: string]: unknown };

/** A stored template by its ID (`slug`, `library:slug`, raw; `@n` pins a version), or a whole one. */
export type TemplateSource =
  | { readonly templateId: string; readonly template?: never }
  | { readonly template: JsonObject; readonly templateId?: never };

/** What a render and a batch have in common. */
export type RenderSettings = {
  readonly format: OutputFormat;
  /** PNG: dots per inch, 36 … 1200; 300 when left out. */
  readonly dpi?: number;
  /** Any warning ends the render with 422 `PREFLIGHT_FAILED`. */
  readonly strict?: boolean;
  /** Each code is read back from the document; one that says something else ends the render with 502 `RENDER_ERROR`. */
  readonly verify?: boolean;
  /** Overrides fields of the template's `printer`. */
  readonly printer?: JsonObject;
  /** Overrides the standards that the template's `pdf` names: one, several or `none`. */
  readonly pdf?: { readonly conformance?: PdfStandard | 'none' | readonly PdfStandard[] };
};

/** What a PDF may follow: a level of PDF/A, PDF/UA, and PDF/X. */
export type PdfStandard =
  | `pdf/a-${'2' | '3'}${'a' | 'b' | 'u'}`
  | 'pdf/a-4'
  | 'pdf/a-4f'
  | 'pdf/ua-1'
  | 'pdf/ua-2'
  | 'pdf/x-4';

export type RenderRequest = TemplateSource &
  RenderSettings & {
    readonly data: JsonObject;
    /** PNG: which page, from 1. */
    readonly page?: number;
  };

export type BatchRequest = TemplateSource &
  RenderSettings & {
    /** 1 … 1,000 documents, in order. */
    readonly items: readonly {
      readonly data: JsonObject;
      readonly copies?: number;
      /** A stored template for this item alone; 20 of them in all. */
      readonly templateId?: string;
    }[];
    /** Whether what succeeds is delivered when something fails. */
    readonly partial?: boolean;
  };

/** One thing wrong with a template or a request. */
export type Problem = {
  readonly code: string;
  /** JSON Pointer. */
  readonly path: string;
  readonly message: string;
  readonly elementId?: string;
  /** The broken rule of EN 16931 or of the profile of an e-invoice, like `BR-CO-15`. */
  readonly rule?: string;
  readonly start?: number;
  readonly end?: number;
  /** Which item of a batch, from 0. */
  readonly item?: number;
};

/** Something that may be wrong on paper. */
export type Warning = {
  readonly code: string;
  readonly message: string;
  readonly elementId?: string;
  readonly page?: number;
  readonly path?: string;
  /** Which item of a batch, from 0. */
  readonly item?: number;
};

/** A code of a document; pages count from 1. */
export type CodeName = { readonly elementId: string; readonly symbology: string; readonly page: number };

/** Under `verify`. */
export type Verification = {
  /** Codes that were read back from the document, with what they say. */
  readonly verified?: readonly (CodeName & { readonly text: string })[];
  /** Codes of symbologies that no reader of the service knows. */
  readonly unverified?: readonly CodeName[];
};

/** A document that waits for its download. */
export type RenderResult = Rendered & {
  /** Valid for 7 days, or as many as the team says, with the key that rendered. */
  readonly url: string;
};

/** What is told of a document, its warnings included. */
type Rendered = Verification & {
  readonly id: string;
  readonly status: 'complete';
  readonly format: OutputFormat;
  readonly sizeBytes: number;
  readonly renderTimeMs: number;
  readonly pages: number;
  /** What a PDF says that it follows; absent where that is nothing. */
  readonly conformance?: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  readonly mode: 'live' | 'test';
  /** The digest of the document, hexadecimal. */
  readonly sha256: string;
  /** The same template, data and engine give the same bytes. */
  readonly engineVersion: string;
  /** Which version of a stored template was rendered. */
  readonly templateVersion?: number;
};

export type BatchResult = RenderedBatch & Pick<RenderResult, 'url'>;

type RenderedBatch = Omit<Rendered, 'warnings'> & {
  /** About the request itself; items have their own. */
  readonly warnings: readonly Warning[];
  /** The state of each item, in the order of the request. */
  readonly items: readonly JsonObject[];
};

/** A document's bytes. */
export type Download = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName?: string;
};

/** A document that came in the answer itself. */
export type InlineRender = Download & {
  readonly id: string;
  readonly pages: number;
  readonly renderTimeMs: number;
  /** What a PDF says that it follows; absent where that is nothing. */
  readonly conformance?: readonly PdfStandard[];
  /** How many warnings; `renderDocument` tells them. */
  readonly warningCount: number;
  /** The digest of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly engineVersion: string;
};

/** A document with all that is told of it, in one answer. */
export type RenderedDocument = Rendered & Required<Download>;

/** A batch with all that is told of it and of its items, in one answer. */
export type RenderedBatchDocument = RenderedBatch & Required<Download>;

/** A batch that came in the answer itself. */
export type InlineBatch = InlineRender & {
  /** How many items are in it. */
  readonly complete: number;
  /** The items that are not, from 0. */
  readonly failed: readonly number[];
};

/** One label of a ZPL job, which has so many. */
export type ZplPreview = {
  readonly bytes: Uint8Array;
  readonly labels: number;
  /** How many lines of the job are in the printer's own font, which the picture shows in another. */
  readonly nativeTexts: number;
};

export type TemplateMetadata = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** The library of a template whose `templateId` is `librarySlug:slug`. */
  readonly librarySlug?: string;
  readonly dimensions: JsonObject;
  readonly tags: readonly string[];
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  readonly version: number;
};

export type ListedDraft = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string;
  readonly templateId: string;
  readonly name: string;
  readonly dimensions: JsonObject;
  readonly tags: readonly string[];
  /** Never published or hidden; as it is published; changed since. */
  readonly state: 'draft' | 'published' | 'changed';
  readonly publishedVersion: number | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The person, or the one behind the key, and their name while they have an account. */
  readonly updatedBy?: string;
  readonly updatedByName?: string;
};

/** A template as it is worked on; times are milliseconds since the epoch. */
export type Draft = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string;
  /** What a render request says. */
  readonly templateId: string;
  readonly name: string;
  readonly publishedVersion: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The template as it was given. */
  readonly draft: JsonObject;
  /** Changes with the draft: for `ifMatch`. */
  readonly etag: string;
};

export type Published = { readonly id: string; readonly version: number };

export type Unpublished = { readonly id: string; readonly version: number | null };

/** A finding that not all outputs have names those that have it. */
type InSome<Finding> = Finding & { readonly formats?: readonly OutputFormat[] };

/** Paths are from the root of the template. */
export type TemplateReport = {
  readonly valid: boolean;
  readonly errors: readonly Problem[];
  readonly warnings: readonly InSome<Warning>[];
  /** `fixed`: without a sample, what reads no data. */
  readonly laidOut: 'all' | 'fixed' | 'nothing';
  /** Why that cannot be rendered. */
  readonly sampleErrors: readonly InSome<Problem>[];
};

export type Asset = {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
};

export type TemplateVersion = {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  /** Whether it is the one that is rendered without a number. */
  readonly published: boolean;
  /** The person, or the one behind the key, and their name while they have an account. */
  readonly publishedBy?: string;
  readonly publishedByName?: string;
  /** What they say has changed. */
  readonly note?: string;
};

/** A render that was asked for, whatever came of it. */
export type RenderRecord = {
  readonly id: string;
  /** When it came, in milliseconds since the epoch. */
  readonly at: number;
  /** `replayed`: the answer of an earlier request with its idempotency key. */
  readonly status: 'complete' | 'failed' | 'replayed';
  readonly httpStatus: number;
  /** The code of the error. */
  readonly code?: string;
  readonly mode: 'live' | 'test';
  readonly format?: OutputFormat;
  /** Raw ID of a stored template, and what a request called it then. */
  readonly templateId?: string;
  readonly template?: string;
  readonly templateVersion?: number;
  /** How many items a batch asked for. */
  readonly items?: number;
  /** How many were made. */
  readonly documents: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** From the request to its answer. */
  readonly ms: number;
  /** The ID of the API key, or of the person. */
  readonly keyId?: string;
  readonly userId?: string;
  readonly requestId: string;
  /** The ID of the render in the answer. */
  readonly renderId?: string;
  /** Each code of each element once, the first 20. */
  readonly findings: readonly {
    readonly severity: 'error' | 'warning';
    readonly code: string;
    readonly elementId?: string;
    readonly path?: string;
    readonly count: number;
  }[];
};

export type RenderFilter = {
  /** A request ID or a render ID; or a part of what the template is called. */
  readonly search?: string;
  /** Any form of its ID; with `@n` one version. */
  readonly template?: string;
  /** ID of an API key. */
  readonly key?: string;
  readonly status?: RenderRecord['status'];
  /** The code of an error. */
  readonly code?: string;
  readonly format?: OutputFormat;
  readonly mode?: RenderRecord['mode'];
  /** Milliseconds since the epoch: from the first, before the second. */
  readonly from?: number;
  readonly to?: number;
};

/** A template that shows an asset. */
export type AssetUse = {
  readonly templateId: string;
  readonly slug: string;
  /** Whether the draft names it. */
  readonly draft: boolean;
  /** Whether the version that is published shows it. */
  readonly published: boolean;
  /** The versions that show it, the latest first. */
  readonly versions: readonly number[];
};

/** Faces that there are, and families that packages would add. */
export type FontList = {
  readonly faces: readonly {
    readonly family: string;
    /** 100 … 900. */
    readonly weight: number;
    readonly italic: boolean;
    /** What it is drawn for, where that is one language, emoji or symbols. */
    readonly writing?: string;
    /** Another name whenever the bytes are others. */
    readonly file: string;
  }[];
  readonly optional: readonly {
    readonly family: string;
    readonly package: string;
    readonly writing?: string;
    /** Regular expression of the characters it is for, with the flag `u`. */
    readonly characters: string;
  }[];
};

export type Usage = {
  readonly period: { readonly start: string; readonly end: string };
  readonly renders: { readonly live: number; readonly test: number };
  /** -1 is unlimited. */
  readonly quota: { readonly limit: number; readonly remaining: number; readonly hardCap: boolean };
  readonly plan: string;
  /** Requests that the plan lets the team make; others than renders to each instance. */
  readonly rates: { readonly perMinute: number; readonly perHour: number; readonly othersPerMinute: number };
  /** What the team keeps, and may keep; -1 is unlimited. */
  readonly storage: {
    /** What outputs take, and answers under an idempotency key. */
    readonly documentBytes: Room;
    readonly templates: Room;
    /** What drafts and all versions take. */
    readonly templateBytes: Room;
    readonly assets: Room;
    readonly assetBytes: Room;
    readonly keys: Room;
    readonly invitations: Room;
  };
};

export type UsageKind = 'key' | 'template' | 'format' | 'status';

export type UsageHistory = {
  readonly from: string;
  readonly to: string;
  /** Days with nothing are left out. */
  readonly days: readonly {
    readonly day: string;
    /** What it is told by: empty for what has none, left out for the rest. */
    readonly name?: string;
    /** Documents that were made. */
    readonly live: number;
    readonly test: number;
    readonly pages: number;
    /** Requests that failed. */
    readonly failed: number;
  }[];
  /** What names are called where they are IDs. */
  readonly labels: Readonly<Record<string, string>>;
};

export type Room = { readonly used: number; readonly limit: number };

export type Health = { readonly ok: boolean; readonly version: string; readonly ts: number };

export type Readiness = {
  readonly ready: true;
  readonly database: 'ok';
  readonly storage: 'ok';
  readonly workers: 'ok';
  /** `low`: nothing new is kept. */
  readonly disk: 'ok' | 'low';
};
