/** Joins the runs of a text. Removes characters that cannot be drawn, and records the style of each part. */
import { defined } from '../base/defined.ts';
import type { TextRun } from './text-block.ts';

/** Part with one style. Offsets are UTF-16 offsets in the collected text. */
export type Span = { readonly start: number; readonly end: number } & Omit<TextRun, 'text'>;

export type CollectedText = {
  /** Text with `\n` as its only line end. */
  readonly text: string;
  /** Non-empty spans in order, without gaps. */
  readonly spans: readonly Span[];
  /** True if lone surrogates were replaced by U+FFFD. */
  readonly malformed: boolean;
};

/** Collects the runs. `keepsTabs` is true if there are tab stops. Otherwise a tab becomes four spaces. */
export function collectText(runs: readonly TextRun[], keepsTabs = false): CollectedText {
  const parts: string[] = [];
  const spans: Span[] = [];
  let length = 0;
  let malformed = false;
  for (const { text, style, href, indent, before, ruby } of runs) {
    const drawable = PLAIN.test(text) ? text : toDrawable(text, keepsTabs);
    if (drawable === '') continue;
    malformed ||= LONE_SURROGATE.test(text);
    parts.push(drawable);
    const span = { start: length, end: length + drawable.length, style };
    spans.push(
      href === undefined && indent === undefined && before === undefined && ruby === undefined
        ? span
        : { ...span, ...defined({ href, indent, before, ruby }) },
    );
    length += drawable.length;
  }
  return { text: parts.join(''), spans, malformed };
}

const PLAIN = /^[ -~]*$/;

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const LONE_SURROGATES = new RegExp(LONE_SURROGATE, 'g');

/** Mandatory breaks of UAX #14. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

const TABS = /\t/g;

/** Spaces that replace a tab if the text has no tab stops. */
const TAB = '    ';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
const CONTROLS = /[\0-\u0008\u000b-\u001f\u007f-\u009f]/g;

function toDrawable(text: string, keepsTabs: boolean): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(TABS, keepsTabs ? '\t' : TAB)
    .replace(CONTROLS, '')
    .replace(LONE_SURROGATES, '\ufffd');
}
