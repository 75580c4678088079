/** THE table of warnings: what each means on paper, and what to do about it. The reference page of warnings is made from it. */
import type { Explanation } from './problem-codes.ts';

export const WARNINGS = {
  TEXT_OVERFLOW: {
    meaning:
      'The text does not fit its box: it is cut, runs over the edge, or would have to be smaller than minFontSize.',
    remedy: 'Make the box larger, the font smaller, or set overflow to "shrink".',
  },
  OUTSIDE_SAFE_MARGIN: {
    meaning: 'Ink lies between the safe margin and the edge of the page, where printers may cut it.',
    remedy:
      'Move the element inwards or make it smaller. This does not apply to shapes and pictures that bleed off the page.',
  },
  OUTSIDE_PAGE: {
    meaning:
      'A text, code or picture reaches beyond the page, or a shape lies all outside it, and is not printed there.',
    remedy:
      'Move the element inwards or make it smaller. This does not apply to shapes that run over the edge, to ' +
      'pictures that span the page, or to those with "bleed".',
  },
  BLEED_MISSING: {
    meaning:
      'In a PDF for a press (pdf/x-4), a shape or picture ends at the edge of the page, or before the bleed does: where paper is cut a little wide, a white line is left.',
    remedy: 'Let it reach over the edge by as much as "bleed" in "pdf", 3mm as a rule.',
  },
  MISSING_DATA: {
    meaning: 'An expression reads data that is not there, or a code or image has no value. It shows nothing.',
    remedy: 'Send the data; read what may be missing with ?. or ??; or set "missing" to "empty" to allow all of it.',
  },
  MISSING_GLYPH: {
    meaning: 'No font has a character of the text. An empty box is drawn in its place.',
    remedy: 'Send other text, or add a font that has the character.',
  },
  BARCODE_TOO_DENSE: {
    meaning: 'The narrowest bar or cell, as printed at this resolution, is below what readers are built for.',
    remedy: 'Widen the box to what the message names, shorten the value, or print at a higher resolution.',
  },
  BARCODE_TOO_LARGE: {
    meaning:
      'The code is larger than its standard allows, or the posts for their sorters: readers do not see all of it at once.',
    remedy: 'Set moduleWidth to what the message names, or make the box smaller.',
  },
  BARCODE_TOO_FLAT: {
    meaning:
      'The bars are too low for their width: readers at tills read a retail code in one direction only, and a reader held by hand must ' +
      'be held straight, where bars are below 5 mm or 15 % of their width.',
    remedy: 'Make the box as high as the message says, or the code narrower.',
  },
  CODE_NARROWED: {
    meaning:
      'A code is narrower than it was meant to be: its box has no room for the moduleWidth, or a PNG, whose modules are whole pixels, shows it over 5 % narrower than a PDF.',
    remedy:
      'Make the box as large as the message says, or moduleWidth smaller. For a PNG use the resolution that the message names.',
  },
  QUIET_ZONE_VIOLATED: {
    meaning: 'Something is drawn in the clear margin that the standard of the code asks for, or over the code.',
    remedy: 'Move the two apart.',
  },
  LOW_CONTRAST_CODE: {
    meaning:
      'In red light, which readers use, the code differs too little from its ground: red bars look white. Or it lies on a ground that label printers print in dots.',
    remedy: 'Use dark bars on a light ground, in ZPL on a white one.',
  },
  IMAGE_LOW_RESOLUTION: {
    meaning: 'The picture has too few pixels for its size on paper and looks coarse.',
    remedy: 'Use a larger picture or a smaller box.',
  },
  UNKNOWN_PROPERTY: {
    meaning: 'The template, or the request, has a property that this version does not know. It has no effect.',
    remedy: 'Correct the name; the message suggests the nearest.',
  },
  NO_EFFECT: {
    meaning:
      'The template has a property that is known but has no effect where it stands, a link that leads nowhere, an ink of two colours, or asks a font for what it has not.',
    remedy: 'Take it away, or use what the message names instead.',
  },
  FONT_SUBSTITUTED: {
    meaning:
      'A font that the template names is not there, or not in bold or italic, or its axes do not go as far as fontVariations ask; another is used, and lines may break elsewhere.',
    remedy:
      'Name a font that is installed, or bring the font, or its bold or italic face, with the template; stay within the axes that the message names.',
  },
  TEXT_TOO_SMALL: {
    meaning: 'Letters have so few dots at this resolution that people cannot read them.',
    remedy: 'Use the font size that the message names, or a higher resolution.',
  },
  CONTENT_BEYOND_MEDIA: {
    meaning: 'An element is higher than the room it has on a page, or in a header or footer, and cannot be cut.',
    remedy: 'Make it smaller, or let it be cut: without keepTogether, or with less in one row.',
  },
  CONTENT_OVERFLOW: {
    meaning:
      'What is in a group or repeat of fixed size outgrows it and is drawn over what is beside or below, or the columns of a table are wider than it.',
    remedy: 'Make it larger, leave out its height so that it grows with its content, or send less.',
  },
  OVERLAP: {
    meaning:
      'Text is drawn over other text, or lines, shapes or pictures are drawn over it, so that it cannot be read.',
    remedy: 'Move the two apart; where it is meant, as with a stamp, set "allowOverlap" on one of them.',
  },
  ALT_MISSING: {
    meaning: 'A tagged document has a picture or figure of which nobody who does not see it learns what it shows.',
    remedy: 'Say in "alt" what it shows; where that is nothing, set "tag" to "none".',
  },
  HEADING_SKIPPED: {
    meaning:
      'A heading of a tagged document is more than one level below the one before, or the first is not of level 1.',
    remedy: 'Choose a "tag" from h1 to h6, or an "outlineLevel", so that no level is left out.',
  },
  READING_ORDER: {
    meaning:
      'An element of a tagged document is read after one that it stands above: the order of the template is the order of reading.',
    remedy: 'Put the elements of the template in the order in which they are to be read.',
  },
  LANGUAGE_UNKNOWN: {
    meaning: 'A tagged document does not say its language, so that readers speak it as American English.',
    remedy: 'Set "locale", or "language" in "pdf".',
  },
  PAGES_UNSETTLED: {
    meaning:
      'What `pageOf()` or `contents()` give changes where things stand, and that changes what they give: some page numbers may be wrong.',
    remedy: 'Give the text that shows them a width or height of its own, so that nothing moves because of it.',
  },
  PAGES_OMITTED: {
    meaning: 'The document has more pages than the output holds: a PNG is one page.',
    remedy: 'Ask for the other pages one by one, or choose another format.',
  },
  EXPRESSION_FAILED: {
    meaning: 'An expression failed, and the template sets "onError" to "empty". It shows nothing.',
    remedy: 'Correct the expression or the data; the message says what is wrong.',
  },
} as const satisfies Readonly<Record<string, Explanation>>;

export type WarningCode = keyof typeof WARNINGS;

/** The warnings a render may carry, one word each. */
export const WARNING_CODES = Object.keys(WARNINGS) as readonly WarningCode[];
