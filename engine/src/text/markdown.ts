/** Markdown subset of text elements: bold, italic, links, lists and line breaks. Other syntax is literal text. */
import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { maskTexts } from './marked-text.ts';
import type { Indent, ItemPlace, TextRun, TextStyle } from './text-block.ts';

/** CommonMark constructs to disable, so that `#1`, `<b>` and `a & b` are literal text. */
const DISABLED = [
  ...['blockQuote', 'characterReference', 'codeFenced', 'codeIndented', 'codeText', 'definition', 'headingAtx'],
  ...['htmlFlow', 'htmlText', 'setextUnderline', 'thematicBreak'],
];

/** Maximum length of a part. Long texts are parsed in parts, because some unclosed marks take quadratic time. */
const PART_LENGTH = 4000;

/** Maximum level of list indentation. Deeper levels have the same indent. */
const DEEPEST = 8;

/** Maximum nesting of lists, which limits the call stack. Deeper lists become text. */
const MAX_NESTING = 50;

const BULLET = '•';

/** Converts Markdown to styled runs. A line end starts a new line. A blank line becomes an empty line. */
export function markdownRuns(source: string, style: TextStyle): readonly TextRun[] {
  const runs: TextRun[] = [];
  const { source: masked, restore } = maskTexts(source);
  for (const part of partsOf(masked.replace(/\r\n?/g, '\n'))) {
    const { children } = fromMarkdown(part, { extensions: [{ disable: { null: DISABLED } }] });
    if (runs.length > 0 && children.length > 0) runs.push({ text: '\n', style });
    addBlocks(children, { source: part, restore, style, depth: 0 }, runs);
  }
  return runs;
}

/** Splits the source into parts, at blank lines where possible. */
function* partsOf(source: string): Generator<string> {
  for (let start = 0; start < source.length; ) {
    const limit = start + PART_LENGTH;
    const cut = ['\n\n', '\n', ' '].map((end) => source.lastIndexOf(end, limit)).find((at) => at > start) ?? limit;
    const end = limit >= source.length ? source.length : beforeMark(source, start, cut);
    yield source.slice(start, end);
    start = end;
  }
}

/** Moves a cut to the start of the placeholder that it would split. */
function beforeMark(source: string, start: number, cut: number): number {
  const open = source.lastIndexOf('\ufdd0', cut - 1);
  return open > start && source.lastIndexOf('\ufdd1', cut - 1) < open ? open : cut;
}

/** Context of a Markdown node: source, style, link and list nesting. */
type Place = {
  readonly source: string;
  readonly restore: (text: string) => string;
  readonly style: TextStyle;
  readonly depth: number;
  readonly item?: ItemPlace;
  readonly href?: string;
};

function addBlocks(blocks: readonly RootContent[], place: Place, runs: TextRun[], indent?: Indent): void {
  blocks.forEach((block, i) => {
    const previous = blocks[i - 1];
    if (previous) runs.push({ text: isParted(previous, block) ? '\n\n' : '\n', style: place.style });
    if (block.type === 'list' && place.depth < MAX_NESTING) addList(block, place, runs);
    else if (block.type === 'list') runs.push({ text: place.restore(sourceOf(block, place)), style: place.style });
    else if (block.type === 'paragraph') addParagraph(block, place, runs, i === 0 ? indent : withoutMarker(indent));
  });
}

function isParted(previous: RootContent, next: RootContent): boolean {
  return (next.position?.start.line ?? 0) - (previous.position?.end.line ?? 0) > 1;
}

function withoutMarker(indent: Indent | undefined): Indent | undefined {
  return indent && { ems: indent.ems, ...(indent.item && { item: indent.item }) };
}

/** Indents of list text in ems: per list level, and per digit of the item numbers. */
const STEP = 1.5;
const DIGIT = 0.6;

function addList({ children, ordered, start }: List, place: Place, runs: TextRun[]): void {
  const depth = place.depth + 1;
  const inEms = Math.min(DEEPEST, depth) * STEP;
  const first = start ?? 1;
  const list = { ordered: ordered === true };
  const widest = ordered ? `${first + children.length - 1}.`.length : 1;
  children.forEach((item, i) => {
    const previous = children[i - 1];
    if (previous) runs.push({ text: isParted(previous, item) ? '\n\n' : '\n', style: place.style });
    const marker = ordered ? `${first + i}.` : BULLET;
    const own: ItemPlace = { list, outer: place.item };
    const ems = inEms + Math.max(0, widest - 2) * DIGIT;
    addItem(item, { ...place, depth, item: own }, runs, { ems, marker, item: own });
  });
}

/** Text of an empty list item: a zero-width space, so that its marker gets a line. */
const NOTHING = '\u200b';

function addItem({ children }: ListItem, place: Place, runs: TextRun[], indent: Indent): void {
  if (children[0]?.type !== 'paragraph') {
    runs.push({ text: NOTHING, style: place.style, indent });
    if (children.length > 0) runs.push({ text: '\n', style: place.style });
  }
  addBlocks(children, place, runs, indent);
}

/** Adds a paragraph, in which all lines have the same hanging indent. */
function addParagraph({ children }: Paragraph, place: Place, runs: TextRun[], indent: Indent | undefined): void {
  const inline: TextRun[] = [];
  addInline(children, place, inline);
  const filled = inline.filter(({ text }) => text !== '');
  if (indent && filled.length === 0) filled.push({ text: NOTHING, style: place.style });
  let own = indent;
  let isStart = true;
  for (const run of filled) {
    for (const line of run.text.split(/(?<=\n)/)) {
      runs.push({ ...run, text: line, ...(isStart && own && { indent: own }) });
      if (isStart) own = withoutMarker(own);
      isStart = line.endsWith('\n');
    }
  }
}

function addInline(nodes: readonly PhrasingContent[], place: Place, runs: TextRun[]): void {
  const { restore, style, href } = place;
  const text = (value: string) => runs.push({ text: restore(value), style, ...(href !== undefined && { href }) });
  for (const node of nodes) {
    if (node.type === 'text') text(node.value);
    else if (node.type === 'break') text('\n');
    else if (node.type === 'strong')
      addInline(node.children, { ...place, style: { ...style, weight: bolder(style) } }, runs);
    else if (node.type === 'emphasis') addInline(node.children, { ...place, style: { ...style, italic: true } }, runs);
    else if (node.type === 'link') {
      addInline(node.children, { ...place, href: restore(node.url), style: { ...style, underline: true } }, runs);
    } else text(sourceOf(node, place));
  }
}

/** Returns the source text of a node. */
function sourceOf({ position }: RootContent, { source }: Place): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

/** Returns the weight for `bolder` in CSS Fonts 4, 2.2. */
function bolder({ weight }: TextStyle): number {
  if (weight < 350) return 400;
  return weight < 550 ? 700 : 900;
}
