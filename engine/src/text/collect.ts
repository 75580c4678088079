/** The runs of a text made one: characters that cannot be drawn are gone, and each part knows its style. */
import { defined } from '../base/defined.ts';
import type { TextRun } from './text-block.ts';

/** A part of one style, as UTF-16 offsets into the collected text. */
export type Span = { readonly start: number; readonly end: number } & Omit<TextRun, 'text'>;

export type CollectedText = {
  /** Lines end at `\n` and nothing else. */
  readonly text: string;
  /** None empty, in order, without gaps. */
  readonly spans: readonly Span[];
  /** Whether there were lone surrogates; they are U+FFFD now. */
  readonly malformed: boolean;
};

/** `keepsTabs`: where there are stops for them; else a tab is four spaces. */
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

/** The mandatory breaks of UAX #14. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

const TABS = /\t/g;

/** Without tab stops four spaces keep columns of words apart. */
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
