/** Reads the template property `pdf`: metadata, attachments, security and print settings. */
import { readInstant } from '../expression/index.ts';
import { RELATIONSHIPS } from '../scene/scene.ts';
import { archiveOf, isForPress } from '../scene/standards.ts';
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import { conflictsOf, conformance } from './conformance.ts';
import { encryption } from './encryption.ts';
import { type FileSource, fileSource } from './file-source.ts';
import {
  below,
  boolean,
  either,
  type Infer,
  isObject,
  list,
  number,
  object,
  oneOf,
  optional,
  points,
  required,
  type Schema,
  shorten,
  string,
  withDefault,
} from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { outputIntent } from './output-intent.ts';
import { extraPages } from './page-source.ts';

/**
 * Schema for an attachment's file name. It has no folders and no control characters, because readers save the file
 * under this name.
 */
function fileName(): Schema<string> {
  const text = string({ maxLength: 200 });
  return {
    json: { ...text.json, minLength: 1 },
    read(value, place, reader) {
      const name = text.read(value, place, reader);
      if (name === undefined || /^(?!\.+$)[^/\\:\p{Cc}\p{Cs}]+$/u.test(name)) return name;
      return reader.report('INVALID_VALUE', place, 'must be a file name without folders, like "order.xml"');
    },
  };
}

/** Media type (RFC 6838, 4.2) without parameters. */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i;

export function isMediaType(text: string): boolean {
  return MEDIA_TYPE.test(text);
}

function mediaType(): Schema<string> {
  const text = string({ maxLength: 127 });
  return {
    json: { ...text.json, examples: ['application/xml'] },
    read(value, place, reader) {
      const type = text.read(value, place, reader);
      if (type === undefined || isMediaType(type)) return type;
      return reader.report('INVALID_VALUE', place, 'must be a media type like "application/xml"');
    },
  };
}

function boundFileSource(): Schema<FileSource | { readonly kind: 'bound'; readonly binding: Binding }> {
  const written = fileSource();
  const bound = binding();
  return {
    json: { anyOf: [written.json, bound.json] },
    read(value, place, reader) {
      if (!isObject(value)) return written.read(value, place, reader);
      const read = bound.read(value, place, reader);
      return read && { kind: 'bound', binding: read };
    },
  };
}

const attachment = object({
  name: required(fileName(), 'unique file name'),
  source: required(
    boundFileSource(),
    'the file: the name of an asset, a data: URI, or { "expression": … } or { "text": … } that returns one of them',
  ),
  description: optional(string({ maxLength: 500 }), 'description'),
  mediaType: optional(mediaType(), 'media type; default: from the data: URI'),
  relationship: optional(
    oneOf(...RELATIONSHIPS),
    'relationship of the file to the document: its source, the data of its figures, an alternative form, or a supplement; default: "unspecified"',
  ),
});

export type TemplateAttachment = Infer<typeof attachment>;

export function tooManyBytes(sizeBytes: number): string {
  return `the attachments have ${sizeBytes} bytes in total; at most ${TEMPLATE_LIMITS.attachmentBytes} are allowed`;
}

function attachments(): Schema<readonly TemplateAttachment[]> {
  const files = list(attachment, { maxItems: TEMPLATE_LIMITS.attachments });
  return {
    json: files.json,
    read(value, place, reader) {
      const read = files.read(value, place, reader);
      const names = new Set<unknown>();
      for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
        const name = isObject(entry) ? entry['name'] : undefined;
        if (typeof name === 'string' && names.has(name)) {
          const message = `another attachment already has the name "${shorten(name)}"`;
          reader.report('CONFLICT', below(below(place, index), 'name'), message);
        }
        names.add(name);
      }
      // Skips the remaining checks after problems, because the source may be missing.
      if (!read || reader.problems.length > 0) return read;
      const size = read.reduce((sum, { source }) => sum + (source.kind === 'file' ? source.bytes.length : 0), 0);
      return size <= TEMPLATE_LIMITS.attachmentBytes ? read : reader.report('TOO_LONG', place, tooManyBytes(size));
    },
  };
}

export const INSTANT_RULE = 'must be a date like "2026-01-31", or a date-time with offset like "2026-01-31T12:00:00Z"';

/** Schema for a time in ms since 1970, or a binding that evaluates to a date. */
function instant(): Schema<number | Binding> {
  const text = string({ maxLength: 40 });
  const bound = binding();
  return {
    json: { anyOf: [{ ...text.json, examples: ['2026-01-31T12:00:00Z'] }, bound.json] },
    read(value, place, reader) {
      if (isObject(value)) return bound.read(value, place, reader);
      const written = text.read(value, place, reader);
      if (written === undefined) return undefined;
      return readInstant(written)?.ms ?? reader.report('INVALID_VALUE', place, INSTANT_RULE);
    },
  };
}

/** Maximum bleed in points. Presses require 3 mm to 5 mm. */
const MOST_BLEED = 72;

const anyWidth = points({ min: 0 });

const bleed: Schema<number> = {
  json: anyWidth.json,
  read(value, place, reader) {
    const width = anyWidth.read(value, place, reader);
    if (width === undefined || width <= MOST_BLEED) return width;
    return reader.report('OUT_OF_RANGE', place, 'must be at most 1in');
  },
};

const places = list(points({ min: 0 }), { maxItems: 20 });

const folds = object({
  x: withDefault(places, [], 'marks at the top and bottom, measured from the left', []),
  y: withDefault(places, [], 'marks at the left and right, measured from the top', []),
});

const imageDpi = either((value) => typeof value === 'string', oneOf('original'), number({ min: 72, max: 2400 }));

/** Default resolution of photos in dots per inch. Finer details are invisible on paper. */
export const DEFAULT_IMAGE_DPI = 300;

const said = object({
  title: optional(string({ maxLength: 500 }), 'title; default: `meta.name` of the template'),
  author: optional(string({ maxLength: 500 }), 'author; default: `meta.author` of the template'),
  subject: optional(string({ maxLength: 500 }), 'subject'),
  keywords: optional(string({ maxLength: 500 }), 'search terms'),
  language: optional(
    string({ maxLength: 35 }),
    'language of the document (BCP 47); default: the locale of the template',
  ),
  created: optional(
    instant(),
    'creation date, or { "expression": "now()" } for the time of the render. By default, the file has no date, so that the same data always results in the same file',
  ),
  conformance: optional(
    conformance(),
    'standard that the file conforms to, or a list. Archives: PDF/A-2, PDF/A-3 (with attachments), or PDF/A-4 and PDF/A-4f (PDF 2.0). Accessibility: PDF/UA-1, or PDF/UA-2 (PDF 2.0). Press: PDF/X-4. If a document cannot conform, the render fails. Default: none',
  ),
  tagged: optional(
    boolean(),
    'adds tags for screen readers: headings, tables, lists and figures. PDF/A level a and PDF/UA require it and enable it',
  ),
  bleed: optional(
    bleed,
    'bleed: width of the additional area around the page, for content that extends beyond the cut edge; default: none',
  ),
  cropMarks: optional(boolean(), 'crop marks outside the page corners; default: false'),
  foldMarks: optional(folds, 'fold marks outside the page edges'),
  overprintBlack: optional(
    boolean(),
    'for presses: prints black (`#000` or pure black ink) on top of the colours below instead of knocking them out; default: false',
  ),
  imageDpi: optional(
    imageDpi,
    'maximum resolution of photos. Platen downsamples JPEG and lossy WebP with more than 1.5 times this resolution. "original" keeps all pixels, as PDF/X-4 always does. Default: 300',
  ),
  outputIntent: optional(
    outputIntent,
    'output intent: the press for which a PDF/X-4 file is made. Other files ignore it',
  ),
  printScaling: optional(
    oneOf('none', 'default'),
    'scaling in the print dialog of PDF viewers: "none" prints the true size, and "default" is the setting of the viewer. The default is "none" for label sheets and templates with "printer.density", otherwise "default"',
  ),
  attachments: optional(attachments(), 'attached files'),
  prepend: optional(extraPages, 'files whose pages Platen adds before the document'),
  append: optional(extraPages, 'files whose pages Platen adds after the document, such as terms and conditions'),
  encryption: optional(encryption, 'passwords (AES-256); not allowed in PDF/A and PDF/X'),
});

export const pdf: typeof said = {
  json: said.json,
  read(value, place, reader) {
    const read = said.read(value, place, reader);
    for (const { about, message } of read ? conflictsOf(read) : []) {
      reader.report('CONFLICT', below(place, about), message);
    }
    const { conformance: standards = [], overprintBlack } = read ?? {};
    if (overprintBlack && archiveOf(standards) && !isForPress(standards)) {
      const why = `${standards.join(' and ')} uses screen colours; add "pdf/x-4", or remove "overprintBlack"`;
      reader.withoutEffect(below(place, 'overprintBlack'), why);
    }
    return read;
  },
};
