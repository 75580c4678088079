/** How outputs are called. */
export const FORMAT_WORDS = {
  pdf: 'PDF',
  png: 'PNG',
  zpl: 'ZPL',
  html: 'HTML',
  tspl: 'TSPL',
  epl: 'EPL',
  cpcl: 'CPCL',
  escpos: 'ESC/POS',
  xml: 'XML',
} as const;
