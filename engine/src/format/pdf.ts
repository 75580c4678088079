/** What PDF files say of themselves and carry along. */
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
  type Infer,
  isObject,
  list,
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

/** Readers write the file under this name: no folders, no control characters. */
function fileName(): Schema<string> {
  const text = string({ maxLength: 200 });
  return {
    json: { ...text.json, minLength: 1 },
    read(value, place, reader) {
      const name = text.read(value, place, reader);
      if (name === undefined || /^(?!\.+$)[^/\\:\p{Cc}\p{Cs}]+$/u.test(name)) return name;
      return reader.report('INVALID_VALUE', place, 'must be the name of a file, like "order.xml", without folders');
    },
  };
}

/** A media type (RFC 6838, 4.2) without parameters. */
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
  name: required(fileName(), 'name of the file, once in the document'),
  source: required(
    boundFileSource(),
    'the file: the name of an asset, a data: URI, or { "expression": … } or { "text": … } that gives either',
  ),
  description: optional(string({ maxLength: 500 }), 'what it is'),
  mediaType: optional(mediaType(), 'its media type; default that of the data: URI'),
  relationship: optional(
    oneOf(...RELATIONSHIPS),
    'what it is to the document: what that was made from ("source"), what its figures come from ("data"), the same in another form ("alternative"), more of it ("supplement"); default "unspecified"',
  ),
});

export type TemplateAttachment = Infer<typeof attachment>;

export function tooManyBytes(sizeBytes: number): string {
  return `the files have ${sizeBytes} bytes together; at most ${TEMPLATE_LIMITS.attachmentBytes} are allowed`;
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
          const message = `another attachment is called "${shorten(name)}" already`;
          reader.report('CONFLICT', below(below(place, index), 'name'), message);
        }
        names.add(name);
      }
      // What was read counts only when nothing was reported; a source may be missing here.
      if (!read || reader.problems.length > 0) return read;
      const size = read.reduce((sum, { source }) => sum + (source.kind === 'file' ? source.bytes.length : 0), 0);
      return size <= TEMPLATE_LIMITS.attachmentBytes ? read : reader.report('TOO_LONG', place, tooManyBytes(size));
    },
  };
}

export const INSTANT_RULE = 'must be a date like "2026-01-31" or, with an offset, "2026-01-31T12:00:00Z"';

/** Milliseconds since 1970, or what gives a date. */
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

/** Presses ask for 3 mm to 5 mm. */
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
  x: withDefault(places, [], 'at the top and bottom, how far from the left', []),
  y: withDefault(places, [], 'at the left and right, how far from the top', []),
});

const said = object({
  title: optional(string({ maxLength: 500 }), 'default meta.name'),
  author: optional(string({ maxLength: 500 }), 'default meta.author'),
  subject: optional(string({ maxLength: 500 }), 'what it is about'),
  keywords: optional(string({ maxLength: 500 }), 'words to find it by'),
  language: optional(string({ maxLength: 35 }), 'BCP 47; default the template’s locale'),
  created: optional(
    instant(),
    'when the document was made: a date, or { "expression": "now()" } for the instant of the render; default unsaid, so that the same data are the same file at any time',
  ),
  conformance: optional(
    conformance(),
    'the standard that the file follows, or a list: PDF/A-2 or PDF/A-3 for archives, the latter with attachments, and PDF/UA-1 for readers who do not see the page; or the same of PDF 2.0: PDF/A-4, with attachments PDF/A-4f, and PDF/UA-2; or PDF/X-4 for presses; a document that cannot is refused; default none',
  ),
  tagged: optional(
    boolean(),
    'whether the file says what its texts, tables, lists and pictures are, for readers who do not see them; PDF/A levels a and PDF/UA need it; default whether "conformance" does',
  ),
  bleed: optional(
    bleed,
    'how far the sheet goes on around the finished page, so that what reaches over its edge can be cut off with it; default none',
  ),
  cropMarks: optional(boolean(), 'marks at the corners, beside the page, where it is cut; default false'),
  foldMarks: optional(folds, 'marks at the edges, beside the page, where it is folded'),
  overprintBlack: optional(
    boolean(),
    'for presses: black, `#000` or the black ink alone, is written as that ink and printed over what lies below it; default false',
  ),
  outputIntent: optional(outputIntent, 'the press that a file of PDF/X-4 is made for; others say nothing of it'),
  attachments: optional(attachments(), 'files that the PDF carries along'),
  encryption: optional(encryption, 'passwords to open the file with, by AES-256; no file of PDF/A or PDF/X has any'),
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
      const why = `${standards.join(' and ')} has the colours of screens: add "pdf/x-4", or leave one of the two out`;
      reader.withoutEffect(below(place, 'overprintBlack'), why);
    }
    return read;
  },
};
