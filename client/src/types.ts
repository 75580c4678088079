/** Requests and responses of the Platen HTTP API, version 1. */

/**
 * Output format. `tspl`, `epl`, `cpcl` and `escpos` are labels like `zpl` for other printers. `xml` is the e-invoice of
 * a template that defines an e-invoice.
 */
export type OutputFormat = 'pdf' | 'png' | 'zpl' | 'html' | 'tspl' | 'epl' | 'cpcl' | 'escpos' | 'xml';

export type JsonObject = { readonly [key: string]: unknown };

/** Stored template by ID (`slug`, `library:slug` or raw; `@n` selects a version), or an inline template. */
export type TemplateSource =
  | { readonly templateId: string; readonly template?: never }
  | { readonly template: JsonObject; readonly templateId?: never };

/** Settings shared by renders and batches. */
export type RenderSettings = {
  readonly format: OutputFormat;
  /** PNG resolution in dots per inch, 36 to 1200. Default: 300. */
  readonly dpi?: number;
  /** True to fail with 422 `PREFLIGHT_FAILED` on any warning. */
  readonly strict?: boolean;
  /** True to read each barcode back from the document. A mismatch fails with 502 `RENDER_ERROR`. */
  readonly verify?: boolean;
  /** Fields that override the template's `printer`. */
  readonly printer?: JsonObject;
  /** Standards that override the standards in the template's `pdf`: one, several or `none`. */
  readonly pdf?: { readonly conformance?: PdfStandard | 'none' | readonly PdfStandard[] };
  /** False omits the background of the template, for paper that is already printed. */
  readonly background?: boolean;
};

/** PDF standards: a level of PDF/A, PDF/UA, and PDF/X. */
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
    /** Page of a PNG, from 1. */
    readonly page?: number;
  };

export type BatchRequest = TemplateSource &
  RenderSettings & {
    /** Documents in order, 1 to 1,000. */
    readonly items: readonly {
      readonly data: JsonObject;
      readonly copies?: number;
      /** Stored template for this item only. At most 20 different templates. */
      readonly templateId?: string;
    }[];
    /** True to return the successful items if other items fail. */
    readonly partial?: boolean;
  };

/** Settings of a conversion. Lengths have a unit, such as `4in` or `100mm`. */
export type ConvertRequest = {
  readonly format: Exclude<OutputFormat, 'xml'>;
  /** Dots per mm of the label. Default: 8. */
  readonly density?: 6 | 8 | 12 | 24;
  readonly dpi?: number;
  /** Label from 1. Default: all. */
  readonly page?: number | 'all';
  /** Part of each label as `x,y,width,height` from the top left corner. */
  readonly crop?: string;
  /** Rotation in degrees clockwise, after cropping. */
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly width?: string;
  readonly height?: string;
  /** Fit. Default: `contain`. */
  readonly fit?: 'contain' | 'cover' | 'fill' | 'none';
  /** Dithering of PDF pages. Default: `auto`. */
  readonly dither?: 'auto' | 'threshold' | 'floyd-steinberg' | 'atkinson' | 'ordered';
  /** Threshold from 0 to 255. Darker pixels become dots. Default: 128. */
  readonly threshold?: number;
  /** True to fail if a command is skipped. */
  readonly strict?: boolean;
  /** True to read the codes of the labels back from the result. */
  readonly verify?: boolean;
};

/** Problem of a template or request. */
export type Problem = {
  readonly code: string;
  /** JSON Pointer to the value. */
  readonly path: string;
  readonly message: string;
  readonly elementId?: string;
  /** Violated rule of EN 16931 or of an e-invoice profile, such as `BR-CO-15`. */
  readonly rule?: string;
  readonly start?: number;
  readonly end?: number;
  /** Index of the item in a batch, from 0. */
  readonly item?: number;
};

/** Possible mistake in the printed result. */
export type Warning = {
  readonly code: string;
  readonly message: string;
  readonly elementId?: string;
  readonly page?: number;
  readonly path?: string;
  /** Violated e-invoice rule of a country, such as `BR-FR-05`. */
  readonly rule?: string;
  /** Index of the item in a batch, from 0. */
  readonly item?: number;
};

/** Barcode of a document. Pages count from 1. */
export type CodeName = { readonly elementId: string; readonly symbology: string; readonly page: number };

/** Results of `verify`. */
export type Verification = {
  /** Barcodes read back from the document, with their texts. */
  readonly verified?: readonly (CodeName & { readonly text: string })[];
  /** Barcodes in symbologies that the service cannot read. */
  readonly unverified?: readonly CodeName[];
};

/** Stored document, ready for download. */
export type RenderResult = Rendered & {
  /** URL of the document. It is valid for 7 days, or for the team's retention time, with the key that rendered it. */
  readonly url: string;
};

/** Description of a document, including its warnings. */
type Rendered = Verification & {
  readonly id: string;
  readonly status: 'complete';
  readonly format: OutputFormat;
  readonly sizeBytes: number;
  readonly renderTimeMs: number;
  readonly pages: number;
  /** Standards that a PDF conforms to. Absent if it conforms to no standard. */
  readonly conformance?: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  readonly mode: 'live' | 'test';
  /** SHA-256 of the document, in hexadecimal. */
  readonly sha256: string;
  /** Version of the engine. The same template, data and engine version give the same bytes. */
  readonly engineVersion: string;
  /** Version of the stored template that was rendered. */
  readonly templateVersion?: number;
};

export type BatchResult = RenderedBatch & Pick<RenderResult, 'url'>;

type RenderedBatch = Omit<Rendered, 'warnings'> & {
  /** Warnings about the request. Each item has separate warnings. */
  readonly warnings: readonly Warning[];
  /** State of each item, in the order of the request. */
  readonly items: readonly JsonObject[];
};

/** Bytes of a document. */
export type Download = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName?: string;
};

/** Document returned in the response. */
export type InlineRender = Download & {
  readonly id: string;
  readonly pages: number;
  readonly renderTimeMs: number;
  /** Standards that a PDF conforms to. Absent if it conforms to no standard. */
  readonly conformance?: readonly PdfStandard[];
  /** Number of warnings. `renderDocument` returns them. */
  readonly warningCount: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly engineVersion: string;
};

/** Document and its description, in one response. */
export type RenderedDocument = Rendered & Required<Download>;

/** Batch file with the descriptions of the file and its items, in one response. */
export type RenderedBatchDocument = RenderedBatch & Required<Download>;

/** Batch file returned in the response. */
export type InlineBatch = InlineRender & {
  /** Number of items in the file. */
  readonly complete: number;
  /** Indexes of failed items, from 0. */
  readonly failed: readonly number[];
};

/** Label of a ZPL job, and the number of labels in the job. */
export type ZplPreview = {
  readonly bytes: Uint8Array;
  readonly labels: number;
  /** Number of texts in the printer's own font, drawn here with another font. */
  readonly nativeTexts: number;
  /**
   * Number of warnings about the stream: commands that are not drawn, or that are drawn differently from the printer.
   */
  readonly warnings: number;
};

export type TemplateMetadata = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Slug of the library. The template's `templateId` is then `librarySlug:slug`. */
  readonly librarySlug?: string;
  readonly dimensions: JsonObject;
  readonly tags: readonly string[];
  /** Time of publication in ms since the epoch. */
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
  /**
   * Publication state. `draft`: never published, or unpublished. `published`: unchanged since publication. `changed`:
   * changed since.
   */
  readonly state: 'draft' | 'published' | 'changed';
  readonly publishedVersion: number | null;
  /** Time of creation in ms since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Person, or the person who created the key, with their name while their account exists. */
  readonly updatedBy?: string;
  readonly updatedByName?: string;
};

/** Tag of the team's drafts. */
export type TemplateTag = {
  readonly tag: string;
  /** Number of templates. */
  readonly templates: number;
};

/** Draft of a template. Times are in ms since the epoch. */
export type Draft = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string;
  /** ID for render requests. */
  readonly templateId: string;
  readonly name: string;
  readonly publishedVersion: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Template as submitted. */
  readonly draft: JsonObject;
  /** ETag of the draft, for `ifMatch`. It changes with the draft. */
  readonly etag: string;
};

export type ImportedTemplate = Draft & {
  /** Number of labels in the stream. */
  readonly labels: number;
  readonly report: {
    readonly converted: readonly ImportedPart[];
    /** Elements that differ from the printed label, with the difference. */
    readonly approximated: readonly (ImportedPart & { readonly message: string })[];
    /** Commands that have no corresponding element, with the reason. */
    readonly omitted: readonly (Omit<ImportedPart, 'element'> & { readonly message: string })[];
  };
};

export type ImportedPart = {
  readonly element: string;
  /** Command of the stream, such as `^BC`. */
  readonly command: string;
  /** Offset in the stream in bytes. */
  readonly offset: number;
};

export type Published = { readonly id: string; readonly version: number };

export type Unpublished = { readonly id: string; readonly version: number | null };

/** Finding with the output formats that it affects. Absent if it affects all of them. */
type InSome<Finding> = Finding & { readonly formats?: readonly OutputFormat[] };

/** Result of a check. Paths start at the template's root. */
export type TemplateReport = {
  readonly valid: boolean;
  readonly errors: readonly Problem[];
  readonly warnings: readonly InSome<Warning>[];
  /** Checked parts. `fixed`: without a sample, only parts that read no data were laid out. */
  readonly laidOut: 'all' | 'fixed' | 'nothing';
  /** Reasons why the sample cannot be rendered. */
  readonly sampleErrors: readonly InSome<Problem>[];
};

export type Asset = {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  /** Time of creation in ms since the epoch. */
  readonly createdAt: number;
};

export type TemplateVersion = {
  readonly version: number;
  /** Time of publication in ms since the epoch. */
  readonly publishedAt: number;
  /** True for the version that is rendered by default. */
  readonly published: boolean;
  /** Person, or the person who created the key, with their name while their account exists. */
  readonly publishedBy?: string;
  readonly publishedByName?: string;
  /** Note about the changes. */
  readonly note?: string;
};

/** Requested render with any outcome. */
export type RenderRecord = {
  readonly id: string;
  /** Time of the request in ms since the epoch. */
  readonly at: number;
  /** Outcome. `replayed`: the repeated response of an earlier request with the same idempotency key. */
  readonly status: 'complete' | 'failed' | 'replayed';
  readonly httpStatus: number;
  /** Error code. */
  readonly code?: string;
  readonly mode: 'live' | 'test';
  readonly format?: OutputFormat;
  /** Raw ID of a stored template. */
  readonly templateId?: string;
  readonly template?: string;
  readonly templateVersion?: number;
  /** Number of items requested in a batch. */
  readonly items?: number;
  /** Number of rendered documents. */
  readonly documents: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** Ms from the request to the response. */
  readonly ms: number;
  /** ID of the API key or person. */
  readonly keyId?: string;
  readonly userId?: string;
  readonly requestId: string;
  /** Render ID in the response. */
  readonly renderId?: string;
  /** First 20 findings. Each code of an element is listed once. */
  readonly findings: readonly {
    readonly severity: 'error' | 'warning';
    readonly code: string;
    /** Text of the error or warning; absent for inline templates. */
    readonly message?: string;
    readonly elementId?: string;
    readonly path?: string;
    readonly count: number;
  }[];
};

export type RenderFilter = {
  /** Search: a request ID, a render ID, or otherwise a part of the template's name. */
  readonly search?: string;
  /** Template ID: `slug`, `library:slug` or raw. With `@n`, only one version. */
  readonly template?: string;
  /** ID of an API key. */
  readonly key?: string;
  readonly status?: RenderRecord['status'];
  /** Error code. */
  readonly code?: string;
  readonly format?: OutputFormat;
  readonly mode?: RenderRecord['mode'];
  /** Time range in ms since the epoch. `from` is inclusive, `to` exclusive. */
  readonly from?: number;
  readonly to?: number;
};

/** Template that uses an asset. */
export type AssetUse = {
  readonly templateId: string;
  readonly slug: string;
  /** True if the draft names the asset. */
  readonly draft: boolean;
  /** True if the published version shows the asset. */
  readonly published: boolean;
  /** Versions that show the asset, newest first. */
  readonly versions: readonly number[];
};

/** Available faces, and families that are available after installing their packages. */
export type FontList = {
  readonly faces: readonly {
    readonly family: string;
    /** Weight from 100 to 900. */
    readonly weight: number;
    readonly italic: boolean;
    /** Language, emoji or symbols for which the font is made. */
    readonly writing?: string;
    /** File name, which changes with the bytes. */
    readonly file: string;
  }[];
  readonly optional: readonly {
    readonly family: string;
    readonly package: string;
    readonly writing?: string;
    /** Regular expression for the characters of the family, with the flag `u`. */
    readonly characters: string;
  }[];
};

export type Usage = {
  readonly period: { readonly start: string; readonly end: string };
  readonly renders: { readonly live: number; readonly test: number };
  /** Quota of the month. A limit of -1 means unlimited. */
  readonly quota: { readonly limit: number; readonly remaining: number; readonly hardCap: boolean };
  readonly plan: string;
  /** Rate limits of the plan; `othersPerMinute` applies to each instance. */
  readonly rates: { readonly perMinute: number; readonly perHour: number; readonly othersPerMinute: number };
  /** Storage used, and its limits. A limit of -1 means unlimited. */
  readonly storage: {
    /** Bytes of outputs, and of responses stored for idempotency keys. */
    readonly documentBytes: Room;
    readonly templates: Room;
    /** Bytes of drafts and versions. */
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
  /** Renders by day. Days without renders are omitted. */
  readonly days: readonly {
    readonly day: string;
    /** Name of the group. Empty if it has no name; absent for all remaining groups together. */
    readonly name?: string;
    /** Number of documents. */
    readonly live: number;
    readonly test: number;
    readonly pages: number;
    /** Number of failed requests. */
    readonly failed: number;
  }[];
  /** Labels by name, for names that are IDs. */
  readonly labels: Readonly<Record<string, string>>;
};

export type Room = { readonly used: number; readonly limit: number };

export type Health = { readonly ok: boolean; readonly version: string; readonly ts: number };

export type Readiness = {
  readonly ready: true;
  readonly database: 'ok';
  readonly storage: 'ok';
  readonly workers: 'ok';
  /** State of the disk. With `low`, nothing new is stored. */
  readonly disk: 'ok' | 'low';
  /** Present if the system refuses `setpriority(2)`. Fewer renders then run in parallel. */
  readonly priority?: 'refused';
};
