/** Names of the output formats as people know them, the same in all languages. */
export const FORMAT_NAMES = {
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
