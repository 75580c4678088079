/** Finds style properties that have no effect on parts of elements: text runs, table cells and footnotes. */
import { isObject } from './kit.ts';
import {
  type Given,
  inStyle,
  OF_LINES,
  OF_ONE_TEXT,
  OF_PARAGRAPHS,
  OF_SHAPES,
  ofStyle,
  type Reasons,
  unusedCorners,
  unusedMinFontSize,
  unusedWidows,
  within,
} from './no-effect.ts';

/** Returns the properties that have no effect on a run, which is part of a line and has no box. */
export function unusedOfRun(style: Given): Reasons {
  const letters = [...OF_PARAGRAPHS.filter((key) => !OF_RUNS.includes(key)), ...OF_ONE_TEXT, 'overflow'];
  const reasons = {
    ...ofStyle(style, letters, 'line settings apply to the whole text; set it in the style of the text'),
    ...ofStyle(style, OF_BOXES, 'a run has no box; set it in the style of the text'),
    ...ofShapes(style),
  };
  const ground = style['backgroundColor'];
  const isGradient = typeof ground === 'string' && ground.includes('gradient(');
  const cases = inCases(style, unusedOfRun);
  return { ...reasons, ...(isGradient && { backgroundColor: 'the background of a run must be one colour' }), ...cases };
}

/** Paragraph properties that also apply to runs. */
const OF_RUNS = ['textTransform', 'textDecoration'];

const OF_BOXES = [
  ...['padding', 'border', 'borderTop', 'borderRight', 'borderBottom', 'borderLeft', 'cornerRadius', 'shadow', 'clip'],
  ...['backgroundImage', 'blendMode'],
];

function ofShapes(style: Given): Reasons {
  return {
    ...ofStyle(style, Object.keys(OF_SHAPES), 'only shapes support it'),
    ...ofStyle(style, OF_LINES, 'only lines and paths have ends'),
  };
}

/** Returns the properties without effect in the conditional parts of a style. */
function inCases({ when }: Given, judge: (style: Given) => Reasons): Reasons {
  if (!Array.isArray(when)) return {};
  const cases = when.map((each, index) => (isObject(each) ? within(`when/${index}`, inStyle(each, judge)) : {}));
  return Object.assign({}, ...cases);
}

/** Returns the properties without effect on text that fills its box, such as a table cell. */
export function unusedOfBoxedText(style: Given): Reasons {
  return { ...ofShapes(style), ...unusedCorners(style), ...unusedMinFontSize(style) };
}

/** Returns the properties without effect on table headers. */
export const unusedOfHeader = (style: Given): Reasons => ({
  ...unusedOfBoxedText(style),
  ...unusedWidows(style, 'the header of a table'),
});

/** Returns the properties without effect on footers, subtotals and carried sums. */
export const unusedOfFooter = (style: Given): Reasons => ({
  ...unusedOfBoxedText(style),
  ...unusedWidows(style, 'a footer'),
});

/** Returns the properties without effect on group headers, which are a single cell across all columns. */
export const unusedOfGroupHeader = (style: Given): Reasons => unusedOfOneCell(style, 'the header of a group');

/** Returns the properties without effect on details texts, which are a single cell across the columns. */
export const unusedOfDetails = (style: Given): Reasons => unusedOfOneCell(style, 'the text below a row');

function unusedOfOneCell(style: Given, what: string): Reasons {
  return {
    ...unusedOfBoxedText(style),
    ...unusedWidows(style, what),
    ...ofStyle(style, ['verticalAlign'], 'the row is as high as its text'),
  };
}

/** Returns the properties without effect on footnotes. */
export const unusedOfNotes = (style: Given): Reasons => ({
  ...unusedOfBoxedText(style),
  ...unusedWidows(style, 'a note'),
  ...ofStyle(style, ['verticalAlign'], 'a note is as high as its text'),
  ...inCases(style, unusedOfNotes),
});
