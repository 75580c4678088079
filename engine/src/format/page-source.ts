/** Reads references to pages of other files, which are backgrounds or inserted before or after the template's pages. */
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import {
  boolean,
  either,
  type Infer,
  isObject,
  list,
  number,
  object,
  oneOf,
  optional,
  required,
  type Schema,
  string,
  withDefault,
} from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

/** Schema for a source: an asset name or a data: URI, or a binding that returns one. */
const source: Schema<string | Binding> = either(
  isObject,
  binding(),
  string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
);

const SOURCE = 'the name of an asset, a data: URI, or { "expression": … } or { "text": … } that returns one of them';

const rasterize = withDefault(
  boolean(),
  false,
  'draws the page of a PDF file as an image at 300 dpi even in PDF output, without its text and fonts',
  false,
);

const background = object({
  source: required(source, SOURCE),
  page: withDefault(number({ min: 1, max: 5000, integer: true }), 1, 'page of a PDF file, from 1', 1),
  fit: withDefault(
    oneOf('contain', 'cover', 'fill', 'none'),
    'contain',
    'how the background fits a page of a different size. The background is aligned with the top of the page',
    'contain',
  ),
  rasterize,
});

export type PageBackground = Infer<typeof background>;

const plainBackground: Schema<PageBackground> = either(
  (value) => typeof value === 'string',
  {
    json: string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }).json,
    read(value, place, reader) {
      const read = source.read(value, place, reader);
      return read === undefined ? undefined : { source: read, page: 1, fit: 'contain', rasterize: false };
    },
  },
  background,
);

/** Backgrounds by page. A page uses the first of these names that applies to the page. */
export const backgrounds = object({
  first: optional(plainBackground, 'background of the first page'),
  last: optional(plainBackground, 'background of the last page'),
  rest: optional(plainBackground, 'background of all pages except the first'),
  all: optional(plainBackground, 'background of all pages without a specific background'),
});

export type PageBackgrounds = Infer<typeof backgrounds>;

/** Names of backgrounds, in the order in which a page tries them. */
export const BACKGROUND_PLACES = ['first', 'last', 'rest', 'all'] as const satisfies readonly (keyof PageBackgrounds)[];

/** First and last page of a range, one-based. `to` is undefined if the range has no end. */
export type PageRange = { readonly from: number; readonly to: number | undefined };

const MAX_RANGES = 50;
const RANGE_RULE = 'must be page numbers like "1-3, 5" or "2-"';

/** Parses ranges like `1-3, 5, 8-`. Returns undefined for any other text. */
function rangesOf(text: string): readonly PageRange[] | undefined {
  const parts = text.split(',');
  if (parts.length > MAX_RANGES) return undefined;
  const ranges = parts.map((part): PageRange | undefined => {
    const [, first, dash, last] = /^\s*(\d{1,4})\s*(-?)\s*(\d{0,4})\s*$/.exec(part) ?? [];
    if (!first || Number(first) < 1 || (last && (!dash || Number(last) < Number(first)))) return undefined;
    return { from: Number(first), to: dash ? (last ? Number(last) : undefined) : Number(first) };
  });
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

const ranges: Schema<readonly PageRange[]> = {
  json: { type: 'string', maxLength: 200, examples: ['1-3'] },
  read(value, place, reader) {
    const text = string({ maxLength: 200 }).read(value, place, reader);
    if (text === undefined) return undefined;
    return rangesOf(text) ?? reader.report('INVALID_VALUE', place, RANGE_RULE);
  },
};

const ALL_PAGES: readonly PageRange[] = [{ from: 1, to: undefined }];

/** Maximum number of files before a document's pages, and after them. */
const MAX_FILES = 20;

/** Schema for files whose pages are inserted before or after a document's pages. */
export const extraPages = list(
  object({
    source: required(source, SOURCE),
    pages: withDefault(ranges, ALL_PAGES, 'page numbers like "1-3, 5" or "2-"; default: all pages', 'all'),
    rasterize,
  }),
  { maxItems: MAX_FILES },
);

export type ExtraPages = Infer<typeof extraPages>[number];
