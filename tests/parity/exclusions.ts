/** Figure that need not meet the target, with the reason. It is measured nevertheless. */

export type Exclusion = {
  readonly document: string;
  readonly viewers: readonly string[];
  readonly figure: 'ink' | 'modules' | 'shade' | 'lines';
  readonly why: string;
};

const FINE =
  'The line is thinner than a pixel. PNG and ZPL draw the line one pixel wide. These viewers draw the line in a lighter shade.';
const COVERED = 'The document intentionally draws over the code, to test a warning.';
const LOGO = 'The logo covers modules, which readers restore by error correction.';

export const EXCLUSIONS: readonly Exclusion[] = [
  { document: 'a hairline is visible', viewers: ['Chromium'], figure: 'ink', why: FINE },
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
  {
    document: 'code/logo-stands-in-the-middle',
    viewers: ['pdf.js', 'pdfium', 'poppler', 'Chromium', 'ZPL'],
    figure: 'modules',
    why: LOGO,
  },
  ...[
    'text/glyphs-may-have-colors',
    'text/glyphs-may-be-painted',
    'emoji sequences selected in a viewer have their original characters',
  ].map(
    (document): Exclusion => ({
      document,
      viewers: ['ZPL'],
      figure: 'ink',
      why: 'Labels draw coloured glyphs in one colour, with outlines around light parts.',
    }),
  ),
  ...['document/form-to-fill-in', 'form fields have their values'].map(
    (document): Exclusion => ({
      document,
      viewers: ['pdfium'],
      figure: 'ink',
      why: 'pdfium draws form fields only if its host program supports forms.',
    }),
  ),
  ...['document/form-to-fill-in', 'form fields have their values'].map(
    (document): Exclusion => ({
      document,
      viewers: ['PDF'],
      figure: 'lines',
      why: 'The text of form fields is not part of the page text.',
    }),
  ),
  {
    document: 'warnings/outside-page',
    viewers: ['pdf.js', 'pdfium', 'poppler', 'Chromium', 'ZPL'],
    figure: 'modules',
    why: 'The code is partly outside the page, and Platen warns about it.',
  },
  ...['box/gradients-run-as-css-says', 'image/svg-gradients-and-patterns-paint', 'image/svg-masks-and-clips-cut'].map(
    (document): Exclusion => ({
      document,
      viewers: ['pdf.js'],
      figure: 'ink',
      why: 'pdf.js does not draw luminosity masks in Node.js. pdfium and poppler do.',
    }),
  ),
  ...['image/dither-screens-for-one-bit-printers', 'image/printer-dither-is-the-default'].map(
    (document): Exclusion => ({
      document,
      viewers: ['ZPL'],
      figure: 'shade',
      why: 'The dither mode "threshold" does not preserve shades.',
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
      why: 'The cross of the Swiss QR code covers the modules in the middle, as its standard requires.',
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
      why: 'The image is 1 mm wide, and these viewers round its edges to whole pixels.',
    }),
  ),
  {
    document: 'image/two-colours-come-out-dot-for-dot',
    viewers: ['pdfium', 'poppler', 'Chromium'],
    figure: 'shade',
    why: 'The images have few pixels and are enlarged by a factor of less than two. These viewers smooth or round their edges.',
  },
  {
    document: 'warnings/low-contrast-code-on-a-dark-ground',
    viewers: ['ZPL'],
    figure: 'modules',
    why: 'Label printers print the dark background of the code in black, and Platen warns about it.',
  },
  {
    document: 'warnings/low-contrast-code-on-a-tinted-label',
    viewers: ['ZPL'],
    figure: 'modules',
    why: 'Label printers print the background of the code as dots, and some of the dots are in light modules. Platen warns about it.',
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
      why: 'Each viewer converts CMYK colours with a different colour profile.',
    }),
  ),
  ...(['shade', 'ink'] as const).map(
    (figure): Exclusion => ({
      document: 'box/blending-with-what-lies-below',
      viewers: ['ZPL'],
      figure,
      why: 'Printers with one ink cannot blend colours, and Platen warns about it.',
    }),
  ),
  {
    document: 'document/certificate-with-a-round-photograph',
    viewers: ['ZPL'],
    figure: 'ink',
    why: 'Labels print the pale gradient of the page as sparse dots, which the other image does not have.',
  },
];

export function isExcluded(document: string, viewer: string, figure: Exclusion['figure']): boolean {
  return EXCLUSIONS.some((each) => {
    return each.document === document && each.figure === figure && each.viewers.includes(viewer);
  });
}
