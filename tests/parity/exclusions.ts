/** Figures that are exempt from the target, with reasons. They are measured anyway. */

export type Exclusion = {
  readonly document: string;
  readonly viewers: readonly string[];
  readonly figure: 'ink' | 'modules' | 'shade' | 'lines';
  readonly why: string;
};

const FINE = 'a line finer than a pixel: PNG and ZPL draw it one thick, these viewers as light as it is fine';
const COVERED = 'the case lays ink on the code, to be warned of';

export const EXCLUSIONS: readonly Exclusion[] = [
  { document: 'a hairline is not lost', viewers: ['Chromium'], figure: 'ink', why: FINE },
  { document: 'shape/hairlines-do-not-vanish', viewers: ['Chromium', 'poppler'], figure: 'ink', why: FINE },
  {
    document: 'container/elements-begin-at-the-right-where-text-does',
    viewers: ['Chromium'],
    figure: 'ink',
    why: FINE,
  },
  ...[
    'warnings/quiet-zone-violated-by-dark-ink',
    'warnings/quiet-zone-violated-clean-beside-light-ink',
    'warnings/quiet-zone-violated-clean-logo',
  ].map(
    (document): Exclusion => ({
      document,
      viewers: ['pdf.js', 'pdfium', 'poppler', 'Chromium', 'ZPL'],
      figure: 'modules',
      why: COVERED,
    }),
  ),
  ...[
    'text/glyphs-may-have-colors',
    'text/glyphs-may-be-painted',
    'sequences of emoji are selected as they were written',
  ].map(
    (document): Exclusion => ({
      document,
      viewers: ['ZPL'],
      figure: 'ink',
      why: 'coloured glyphs, which labels draw in one colour with lines around what is light',
    }),
  ),
  ...['document/form-to-fill-in', 'form fields have their values'].map(
    (document): Exclusion => ({
      document,
      viewers: ['pdfium'],
      figure: 'ink',
      why: 'fields of a form, which pdfium draws only where its program has forms',
    }),
  ),
  ...['document/form-to-fill-in', 'form fields have their values'].map(
    (document): Exclusion => ({
      document,
      viewers: ['PDF'],
      figure: 'lines',
      why: 'what stands in fields of a form is read with the form, not with the text of its page',
    }),
  ),
  {
    document: 'warnings/outside-page',
    viewers: ['pdf.js', 'pdfium', 'poppler', 'Chromium', 'ZPL'],
    figure: 'modules',
    why: 'the code lies partly outside of the page, as warned of',
  },
  ...['box/gradients-run-as-css-says', 'image/svg-gradients-and-patterns-paint', 'image/svg-masks-and-clips-cut'].map(
    (document): Exclusion => ({
      document,
      viewers: ['pdf.js'],
      figure: 'ink',
      why: 'masks by lightness, which pdf.js leaves out in Node.js; pdfium and poppler draw them',
    }),
  ),
  ...['image/dither-screens-for-one-bit-printers', 'image/printer-dither-is-the-default'].map(
    (document): Exclusion => ({
      document,
      viewers: ['ZPL'],
      figure: 'shade',
      why: 'pictures under dither "threshold", which keeps no shade',
    }),
  ),
  ...[
    'warnings/barcode-too-small',
    'warnings/barcode-too-small-clean',
    'code/swiss-qr-codes-have-one-size-and-the-cross',
  ].map(
    (document): Exclusion => ({
      document,
      viewers: ['pdf.js', 'pdfium', 'poppler', 'Chromium', 'ZPL'],
      figure: 'modules',
      why: 'the cross of the Swiss QR code lies over the modules in its middle, as its standard asks',
    }),
  ),
  ...[
    'warnings/image-low-resolution-clean',
    'warnings/color-profile-ignored',
    'warnings/color-profile-ignored-clean',
  ].map(
    (document): Exclusion => ({
      document,
      viewers: ['pdfium', 'poppler'],
      figure: 'shade',
      why: 'a picture of a millimetre, whose edges these viewers round to whole pixels',
    }),
  ),
  {
    document: 'image/two-colours-come-out-dot-for-dot',
    viewers: ['pdfium', 'poppler', 'Chromium'],
    figure: 'shade',
    why: 'pictures of a few dots enlarged by less than two times, whose edges these viewers smooth or round to whole pixels',
  },
  {
    document: 'warnings/low-contrast-code-on-a-dark-ground',
    viewers: ['ZPL'],
    figure: 'modules',
    why: 'the code lies on a dark ground that label printers print black, as warned of',
  },
  {
    document: 'warnings/low-contrast-code-on-a-tinted-label',
    viewers: ['ZPL'],
    figure: 'modules',
    why: 'the code lies on a ground that label printers print in dots, some of them on the middle of a light module, as warned of',
  },
  ...(
    [
      ['document/inks-of-presses', 'shade'],
      ['document/file-for-a-press', 'shade'],
      ['document/file-for-a-press', 'ink'],
    ] as const
  ).map(
    ([document, figure]): Exclusion => ({
      document,
      viewers: ['pdf.js', 'pdfium', 'poppler'],
      figure,
      why: 'inks, which each viewer shows by a profile of its own',
    }),
  ),
  ...(['shade', 'ink'] as const).map(
    (figure): Exclusion => ({
      document: 'box/blending-with-what-lies-below',
      viewers: ['ZPL'],
      figure,
      why: 'printers of one ink blend nothing, as warned of',
    }),
  ),
  {
    document: 'document/certificate-with-a-round-photograph',
    viewers: ['ZPL'],
    figure: 'ink',
    why: 'a page on a pale gradient, which labels print in sparse dots and the picture compared with has none of',
  },
];

export function isExcluded(document: string, viewer: string, figure: Exclusion['figure']): boolean {
  return EXCLUSIONS.some((each) => {
    return each.document === document && each.figure === figure && each.viewers.includes(viewer);
  });
}
