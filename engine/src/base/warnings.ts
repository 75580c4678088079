/** Lists all warnings with their meaning and remedy. The reference page of warnings is generated from this table. */
import type { Explanation } from './problem-codes.ts';
import type { WarningCode } from './warning-codes.ts';

export const WARNINGS = {
  TEXT_OVERFLOW: {
    meaning:
      'The text does not fit its box. The text is cut off, overflows, or would have to be smaller than minFontSize. Platen also reports a word that is wider ' +
      'than its line and breaks without a hyphen.',
    remedy:
      'Make the box or column larger, make the font smaller, or set overflow to "shrink". For long words, set "hyphenate".',
  },
  OUTSIDE_SAFE_MARGIN: {
    meaning: 'An element prints between the safe margin and the edge of the page, where printers may cut it off.',
    remedy:
      'Move the element inwards or make it smaller. Shapes and pictures that bleed off the page cause no warning.',
  },
  OUTSIDE_PAGE: {
    meaning:
      'A text, code or picture extends beyond the page, or a shape is completely outside the page. The part outside is not printed.',
    remedy:
      'Move the element inwards or make it smaller. Shapes that extend over the edge, pictures that span the page, and elements with "bleed" cause no warning.',
  },
  BLEED_MISSING: {
    meaning:
      'In a PDF for a press (pdf/x-4), a shape or picture ends at the page edge or within the bleed. If the paper is cut slightly off position, a white line remains.',
    remedy: 'Extend the element over the page edge by the "bleed" of "pdf", usually 3mm.',
  },
  MISSING_DATA: {
    meaning: 'An expression reads data that is missing, or a code or image has no value. Nothing is shown.',
    remedy: 'Send the data, or read optional data with ?. or ??. To allow all missing data, set "missing" to "empty".',
  },
  MISSING_GLYPH: {
    meaning: 'No available font contains a character of the text. Platen draws an empty box instead.',
    remedy: 'Change the text, or add a font that has the character.',
  },
  BARCODE_TOO_DENSE: {
    meaning: 'The narrowest bar or cell is too small for barcode readers at this resolution.',
    remedy: 'Widen the box to the size in the message, shorten the value, or print at a higher resolution.',
  },
  BARCODE_TOO_LARGE: {
    meaning:
      'The code is larger than its standard or the postal service allows, so readers may not capture it as a whole. Platen also reports a code with more ' +
      'content than its standard allows: 48 characters in GS1-128, 331 bytes in an EPC payment code.',
    remedy: 'Set moduleWidth to the value in the message, make the box smaller, or shorten or split the value.',
  },
  BARCODE_TOO_SMALL: {
    meaning:
      'The code is smaller than the fixed size that its standard requires. A Swiss QR Code is 46 mm wide, plus a margin of 5 mm on each side.',
    remedy: 'Enlarge the box to the size in the message.',
  },
  BARCODE_TOO_FLAT: {
    meaning:
      'The bars are too low for the width of the code. Checkout scanners need high bars to read a code in any direction. Handheld readers must be aimed ' +
      'exactly if the bars are lower than 5 mm or 15 % of the width.',
    remedy: 'Make the box as high as the message says, or make the code narrower.',
  },
  CODE_NARROWED: {
    meaning:
      'The code is narrower than requested. Its box is too small for the moduleWidth, or rounding to whole pixels makes the code over 5 % narrower in a PNG than in a PDF.',
    remedy:
      'Make the box as large as the message says, or reduce moduleWidth. For a PNG, use the resolution in the message.',
  },
  CHECK_DIGIT_AMBIGUOUS: {
    meaning:
      'It is unclear whether the number includes its check digit. The last digit is a valid check digit, but the length is right for a number without check digit.',
    remedy: 'Send the complete number, or set "checkDigit" to "included" or "add".',
  },
  LEADING_ZEROS_CHANGED: {
    meaning:
      'The last digit of the number is a valid check digit, but the length is wrong for the symbology. Platen adds or removes leading zeros.',
    remedy: 'Send the complete number as text, or set "checkDigit" to "included".',
  },
  INVISIBLE_CHARACTER: {
    meaning:
      'The value of a code starts or ends with a space or line break, or contains invisible characters. Readers output them, so the scanned value does not match.',
    remedy:
      'Set "trim" to remove these characters at both ends, or remove them from the data. If the characters are intended, list the warning in "allow".',
  },
  GS1_ELEMENTS_APART: {
    meaning:
      'The content (02) and the count (37) of a logistic unit are in separate codes. Readers combine only elements of the same code.',
    remedy: 'Put (02) and (37) into one code. The SSCC (00) may be in another code.',
  },
  GS1_PAIR: {
    meaning:
      'A product has an EAN or UPC and a two-dimensional GS1 code. Their GTINs differ, or their centres are more than 50 mm apart, so that checkouts may ' +
      'register two products.',
    remedy: 'Encode the same GTIN in both codes, and move the codes closer together. Keep their quiet zones free.',
  },
  QUIET_ZONE_VIOLATED: {
    meaning:
      'An element is drawn over the code, or in the quiet zone that the standard requires. Platen also reports a light code whose dark background ends within ' +
      'the quiet zone.',
    remedy:
      'Move the element and the code apart, or make the dark background larger. If the overlap is intentional, as with a logo in a QR Code, set ' +
      '"allowOverlap" on one of them.',
  },
  LOW_CONTRAST_CODE: {
    meaning:
      'The code has too little contrast for readers. Readers use red light, in which red bars look white. Platen also reports a background that label ' +
      'printers print as dots.',
    remedy:
      'Use dark bars on a light background; in ZPL, on white. QR Code (except Swiss QR), Data Matrix, Aztec and DotCode may also be light on dark; in ZPL, white on black.',
  },
  PICTURE_CODE_LOST: {
    meaning:
      'A code inside a picture is readable in the picture but not in the document, because it is cut off or the resolution is too low. Platen checks this ' +
      'only in renders with "verify".',
    remedy: 'Show the complete picture at a size where each pixel is a whole number of dots, or use a code element.',
  },
  IMAGE_LOW_RESOLUTION: {
    meaning: 'The picture has too few pixels for its printed size and looks coarse.',
    remedy: 'Use a larger picture or a smaller box.',
  },
  COLOR_PROFILE_IGNORED: {
    meaning:
      'This output does not apply the colour profile of the picture: a profile with lookup tables, a CMYK profile, or the cICP chunk of a PNG. ' +
      'Colours may look wrong. Browsers apply RGB profiles, so HTML may look different.',
    remedy:
      'Convert the picture to sRGB, or use a matrix and curves profile. For a press, "pdf/x-4" keeps the inks of CMYK pictures.',
  },
  PAGE_RASTERIZED: {
    meaning:
      'A page of a PDF file becomes a picture in PDF, because "rasterize" is set. The text of the page cannot be copied.',
    remedy: 'Remove "rasterize" to keep the text, or list the code in "allow" if a standard requires the picture.',
  },
  UNKNOWN_PROPERTY: {
    meaning: 'The template or the request contains an unknown property, which has no effect.',
    remedy: 'Correct the name. The message suggests the closest name.',
  },
  NO_EFFECT: {
    meaning:
      'A property has no effect on this element, a link has no target, an ink has two colours, or a font lacks a feature.',
    remedy: 'Remove the property, or follow the suggestion in the message.',
  },
  FONT_SUBSTITUTED: {
    meaning:
      'A font of the template is not installed, has no bold or italic face, or its axes do not allow the value of fontVariations. Platen uses another font or ' +
      'value, and lines may break elsewhere.',
    remedy:
      'Use an installed font, or add the font or its bold or italic face to the template. Stay within the axis ranges in the message.',
  },
  TEXT_TOO_SMALL: {
    meaning: 'Letters have too few dots at this resolution to be readable.',
    remedy: 'Use the font size in the message, or a higher resolution.',
  },
  CONTENT_BEYOND_MEDIA: {
    meaning:
      'An element is higher than the available space on its page, header or footer, and cannot be split across pages.',
    remedy: 'Reduce the height of the element. Without keepTogether, the element can continue on the next page.',
  },
  CONTENT_OVERFLOW: {
    meaning:
      'The content of a group or repeat is larger than its fixed size and overlaps other elements, or the columns of a table are wider than the table.',
    remedy: 'Make the element larger, omit its height so that it grows with its content, or send less data.',
  },
  OVERLAP: {
    meaning: 'Text is unreadable, because it overlaps other text or is covered by lines, shapes or pictures.',
    remedy:
      'Move the elements apart. If the overlap is intentional, as with a stamp, set "allowOverlap" on one of them.',
  },
  ALT_MISSING: {
    meaning: 'A picture or figure of a tagged document has no alternative text for people who cannot see it.',
    remedy: 'Describe the picture in "alt". If it is decoration, set "tag" to "none".',
  },
  HEADING_SKIPPED: {
    meaning: 'A heading of a tagged document skips a level, or the first heading is not level 1.',
    remedy: 'Choose a "tag" from h1 to h6, or an "outlineLevel", so that no level is skipped.',
  },
  READING_ORDER: {
    meaning:
      'In a tagged document, screen readers read the elements in the order of the template. One element is read after another element that is below it on the page.',
    remedy: 'Order the elements of the template as they should be read.',
  },
  LANGUAGE_UNKNOWN: {
    meaning: 'A tagged document has no language, so screen readers assume American English.',
    remedy: 'Set "locale", or "language" in "pdf".',
  },
  RFID_NOT_ENCODED: {
    meaning: 'The labels have RFID tags, and this output has no commands that write them. Only ZPL writes tags.',
    remedy: 'Render "zpl" for an RFID printer. If the output is only for people, list the warning in "allow".',
  },
  RFID_REPEATED: {
    meaning: 'Several labels write the same EPC, although the EPC of each tag should be unique.',
    remedy: 'In "epc", return a list with one value for each label, and print one copy of each label.',
  },
  PAGES_UNSETTLED: {
    meaning:
      'A page number from `pageOf()` or `contents()` changes the layout, which changes the page number again. Some page numbers may be wrong.',
    remedy: 'Give the text with the page number a fixed width or height, so that it does not move other content.',
  },
  PAGES_OMITTED: {
    meaning: 'The document has more pages than the output format allows. A PNG contains one page.',
    remedy: 'Request the other pages one by one, or choose another format.',
  },
  EXPRESSION_FAILED: {
    meaning: 'An expression failed, and the template sets "onError" to "empty". Nothing is shown.',
    remedy: 'Correct the expression or the data as the message says.',
  },
  EINVOICE_COUNTRY_RULE: {
    meaning:
      'The e-invoice violates a rule of the country in "einvoice.country", so that platforms of this country reject it. "rule" contains the name of the rule, ' +
      'for example BR-FR-05. The path points to the value in the data if possible, otherwise to the template.',
    remedy: 'Correct the data or the template as the message says. docs/guides/e-invoices.md describes the rules.',
  },
  EINVOICE_EDITION_LIMIT: {
    meaning:
      'A number of the e-invoice has more decimals than the edition of EN 16931-1 in "einvoice.edition" allows. The path points into the data where possible, ' +
      'otherwise into the template.',
    remedy: 'Round the number as the message says, or remove "einvoice.edition".',
  },
} as const satisfies Readonly<Record<WarningCode, Explanation>>;
