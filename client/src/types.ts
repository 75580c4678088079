/** Types of requests and responses of the Platen HTTP API, version 1. */

/**
 * Output format. `tspl`, `epl`, `cpcl` and `escpos` are printer languages for labels, like `zpl`. `xml` is an
 * e-invoice, for templates that define one.
 */
export type OutputFormat = 'pdf' | 'png' | 'zpl' | 'html' | 'tspl' | 'epl' | 'cpcl' | 'escpos' | 'xml';

export type JsonObject = { readonly [key: string]: unknown };

/**
 * Template to render: a stored one by its ID (`slug`, `library:slug` or raw; `@n` selects a version), or an inline one.
 */
export type TemplateSource =
  | { readonly templateId: string; readonly template?: never }
  | { readonly template: JsonObject; readonly templateId?: never };

/** Settings shared by renders and batches. */
export type RenderSettings = {
  readonly format: OutputFormat;
  /** PNG resolution in dots per inch, 36 to 1200. Default: 300. */
  readonly dpi?: number;
  /** True to reject the request with 422 `PREFLIGHT_FAILED` if there are warnings. */
  readonly strict?: boolean;
  /** True to read each barcode back from the document. A mismatch causes the error 502 `RENDER_ERROR`. */
  readonly verify?: boolean;
  /** Properties that override those in the template's `printer`. */
  readonly printer?: JsonObject;
  /** PDF standards that override those in the template's `pdf`: one or several standards, or `none`. */
  readonly pdf?: { readonly conformance?: PdfStandard | 'none' | readonly PdfStandard[] };
  /** False to omit the background of the template, for preprinted paper. */
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
    /** Page to render as PNG, from 1. */
    readonly page?: number;
  };

export type BatchRequest = TemplateSource &
  RenderSettings & {
    /** Data of the documents in order, 1 to 1,000 items. */
    readonly items: readonly {
      readonly data: JsonObject;
      readonly copies?: number;
      /** ID of a stored template for this item. A batch can use at most 20 different templates. */
      readonly templateId?: string;
    }[];
    /** True to return the documents of successful items even if other items fail. */
    readonly partial?: boolean;
  };

/** Settings of a conversion. Lengths have a unit, such as `4in` or `100mm`. */
export type ConvertRequest = {
  readonly format: Exclude<OutputFormat, 'xml'>;
  /** Dots per mm of the label. Default: 8. */
  readonly density?: 6 | 8 | 12 | 24;
  readonly dpi?: number;
  /** Number of the label to convert, from 1. Default: all labels. */
  readonly page?: number | 'all';
  /** Area of each label to keep, as `x,y,width,height` from the top left corner. */
  readonly crop?: string;
  /** Clockwise rotation in degrees, applied after cropping. */
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly width?: string;
  readonly height?: string;
  /** Scaling to the page size. Default: `contain`. */
  readonly fit?: 'contain' | 'cover' | 'fill' | 'none';
  /** Dithering method for PDF pages. Default: `auto`. */
  readonly dither?: 'auto' | 'threshold' | 'floyd-steinberg' | 'atkinson' | 'ordered';
  /** Threshold from 0 to 255. Pixels darker than this become dots. Default: 128. */
  readonly threshold?: number;
  /** True to fail if commands in the files are skipped. */
  readonly strict?: boolean;
  /** True to read the barcodes of the labels back from the result. */
  readonly verify?: boolean;
};

/** Error in a template or request. */
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

/** Possible defect of the printed document. */
export type Warning = {
  readonly code: string;
  readonly message: string;
  readonly elementId?: string;
  readonly page?: number;
  readonly path?: string;
  /** Violated country-specific e-invoice rule, such as `BR-FR-05`. */
  readonly rule?: string;
  /** Index of the item in a batch, from 0. */
  readonly item?: number;
};

/** Barcode in a document. Pages count from 1. */
export type CodeName = { readonly elementId: string; readonly symbology: string; readonly page: number };

/** Results of `verify`. */
export type Verification = {
  /** Barcodes that were read back from the document, with their content. */
  readonly verified?: readonly (CodeName & { readonly text: string })[];
  /** Barcodes that the service cannot read back, because it does not support their symbology. */
  readonly unverified?: readonly CodeName[];
};

/** Stored document. */
export type RenderResult = Rendered & {
  /**
   * URL of the document. It requires the API key that rendered the document, and is valid for 7 days or for the team's
   * retention time.
   */
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
  /** Standards that the PDF conforms to. Absent if it conforms to no standard. */
  readonly conformance?: readonly PdfStandard[];
  readonly warnings: readonly Warning[];
  readonly mode: 'live' | 'test';
  /** SHA-256 of the document, in hexadecimal. */
  readonly sha256: string;
  /** Version of the engine. Equal templates, data and engine versions give equal bytes. */
  readonly engineVersion: string;
  /** Version of the stored template. */
  readonly templateVersion?: number;
};

export type BatchResult = RenderedBatch & Pick<RenderResult, 'url'>;

type RenderedBatch = Omit<Rendered, 'warnings'> & {
  /** Warnings about the whole request. Warnings about items are in `items`. */
  readonly warnings: readonly Warning[];
  /** Results of the items, in the order of the request. */
  readonly items: readonly JsonObject[];
};

/** Bytes of a document or file. */
export type Download = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName?: string;
};

/** Document that the response contains. */
export type InlineRender = Download & {
  readonly id: string;
  readonly pages: number;
  readonly renderTimeMs: number;
  /** Standards that the PDF conforms to. Absent if it conforms to no standard. */
  readonly conformance?: readonly PdfStandard[];
  /** Number of warnings. `renderDocument` returns the warnings themselves. */
  readonly warningCount: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly engineVersion: string;
};

/** Document with its description. */
export type RenderedDocument = Rendered & Required<Download>;

/** File of a batch, with descriptions of the file and of each item. */
export type RenderedBatchDocument = RenderedBatch & Required<Download>;

/** File of a batch that the response contains. */
export type InlineBatch = InlineRender & {
  /** Number of items that the file contains. */
  readonly complete: number;
  /** Indexes of failed items, counted from 0. */
  readonly failed: readonly number[];
};

/** Drawing of one label of a ZPL stream, and the number of labels in the stream. */
export type ZplPreview = {
  readonly bytes: Uint8Array;
  readonly labels: number;
  /** Number of texts in a resident font of the printer. They are drawn with a substitute font. */
  readonly nativeTexts: number;
  /**
   * Number of warnings about the stream. They concern commands that are skipped, or drawn differently than by the
   * printer.
   */
  readonly warnings: number;
};

export type TemplateMetadata = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Slug of the template's library. `templateId` is then `librarySlug:slug`. */
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
   * Publication state. `draft`: not published. `published`: the draft equals the published version. `changed`: the
   * draft has changed since it was published.
   */
  readonly state: 'draft' | 'published' | 'changed';
  readonly publishedVersion: number | null;
  /** Time of creation in ms since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /**
   * ID of the person who made the last change, or who created the API key that made it. Their name is absent if their
   * account was deleted.
   */
  readonly updatedBy?: string;
  readonly updatedByName?: string;
};

/** Tag, and the number of the team's drafts that have it. */
export type TemplateTag = {
  readonly tag: string;
  /** Number of drafts with this tag. */
  readonly templates: number;
};

/** Draft of a template. Times are in ms since the epoch. */
export type Draft = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string;
  /** Template ID for render requests. */
  readonly templateId: string;
  readonly name: string;
  readonly publishedVersion: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Content of the draft, unchanged since it was saved. */
  readonly draft: JsonObject;
  /** ETag of the draft, for `ifMatch`. It changes whenever the draft changes. */
  readonly etag: string;
};

export type ImportedTemplate = Draft & {
  /** Number of labels in the stream. */
  readonly labels: number;
  readonly report: {
    readonly converted: readonly ImportedPart[];
    /** Elements that look different from the printed label, and the differences. */
    readonly approximated: readonly (ImportedPart & { readonly message: string })[];
    /** Commands that could not be converted to elements, and the reasons. */
    readonly omitted: readonly (Omit<ImportedPart, 'element'> & { readonly message: string })[];
  };
};

export type ImportedPart = {
  readonly element: string;
  /** Command in the stream, such as `^BC`. */
  readonly command: string;
  /** Offset in the stream in bytes. */
  readonly offset: number;
};

export type Published = { readonly id: string; readonly version: number };

export type Unpublished = { readonly id: string; readonly version: number | null };

/** Problem or warning with the affected output formats. `formats` is absent if all formats are affected. */
type InSome<Finding> = Finding & { readonly formats?: readonly OutputFormat[] };

/** Result of checking a template. Paths are relative to the template's root. */
export type TemplateReport = {
  readonly valid: boolean;
  readonly errors: readonly Problem[];
  readonly warnings: readonly InSome<Warning>[];
  /** Parts of the template that were laid out. `fixed`: only parts without data, because there is no sample. */
  readonly laidOut: 'all' | 'fixed' | 'nothing';
  /** Errors that prevent the sample data from being rendered. */
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
  /** True if this version is rendered by default. */
  readonly published: boolean;
  /**
   * ID of the person who published the version, or who created the API key that published it. Their name is absent if
   * their account was deleted.
   */
  readonly publishedBy?: string;
  readonly publishedByName?: string;
  /** Note that describes the changes. */
  readonly note?: string;
};

/** Entry of the render log, for a successful or failed request. */
export type RenderRecord = {
  readonly id: string;
  /** Time of the request in ms since the epoch. */
  readonly at: number;
  /** Outcome. `replayed`: the service repeated the response to an earlier request with the same idempotency key. */
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
  /** Number of items in the request, for a batch. */
  readonly items?: number;
  /** Number of rendered documents. */
  readonly documents: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** Time from the request to the response, in ms. */
  readonly ms: number;
  /** ID of the API key that requested the render. If a person requested it, `userId` is set instead. */
  readonly keyId?: string;
  readonly userId?: string;
  readonly requestId: string;
  /** ID of the render in the response. */
  readonly renderId?: string;
  /** First 20 errors and warnings. Equal codes of the same element are combined. */
  readonly findings: readonly {
    readonly severity: 'error' | 'warning';
    readonly code: string;
    /** Message of the error or warning. Absent for inline templates. */
    readonly message?: string;
    readonly elementId?: string;
    readonly path?: string;
    /** Index of the first affected item of a batch, from 0. */
    readonly item?: number;
    readonly count: number;
  }[];
};

export type RenderFilter = {
  /** Request ID, render ID, or a substring of the template's name. */
  readonly search?: string;
  /** Template ID: `slug`, `library:slug` or raw. Append `@n` to select one version. */
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
  /** True if the draft uses the asset. */
  readonly draft: boolean;
  /** True if the published version uses the asset. */
  readonly published: boolean;
  /** Versions that use the asset, newest first. */
  readonly versions: readonly number[];
};

/** Installed faces, and font families whose packages are not installed. */
export type FontList = {
  readonly faces: readonly {
    readonly family: string;
    /** Weight from 100 to 900. */
    readonly weight: number;
    readonly italic: boolean;
    /** Language or kind of characters that the font is designed for, such as emoji or symbols. */
    readonly writing?: string;
    /** File name. It changes when the content of the file changes. */
    readonly file: string;
  }[];
  readonly optional: readonly {
    readonly family: string;
    readonly package: string;
    readonly writing?: string;
    /** Regular expression for the characters that the family supports. It requires the flag `u`. */
    readonly characters: string;
  }[];
};

export type Usage = {
  readonly period: { readonly start: string; readonly end: string };
  readonly renders: { readonly live: number; readonly test: number };
  /** Monthly quota. A limit of -1 means unlimited. */
  readonly quota: { readonly limit: number; readonly remaining: number; readonly hardCap: boolean };
  readonly plan: string;
  /** Rate limits of the plan. `othersPerMinute` applies to each instance separately. */
  readonly rates: { readonly perMinute: number; readonly perHour: number; readonly othersPerMinute: number };
  /** Used storage and its limits. A limit of -1 means unlimited. */
  readonly storage: {
    /** Bytes of stored documents, and of responses stored for idempotency keys. */
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
  /** Numbers of renders per day. Days without renders are omitted. */
  readonly days: readonly {
    readonly day: string;
    /** Name of the group. Empty if the renders have no name. Absent for the total of all groups that are not listed. */
    readonly name?: string;
    /** Number of documents in live mode. */
    readonly live: number;
    readonly test: number;
    readonly pages: number;
    /** Number of failed requests. */
    readonly failed: number;
  }[];
  /** Labels for group names that are IDs. */
  readonly labels: Readonly<Record<string, string>>;
};

export type Room = { readonly used: number; readonly limit: number };

export type Health = { readonly ok: boolean; readonly version: string; readonly ts: number };

export type Readiness = {
  readonly ready: true;
  readonly database: 'ok';
  readonly storage: 'ok';
  readonly workers: 'ok';
  /** State of the disk. `low` means that the service stores nothing new. */
  readonly disk: 'ok' | 'low';
  /** Present if the operating system rejects `setpriority(2)`. The service then runs fewer renders in parallel. */
  readonly priority?: 'refused';
};
