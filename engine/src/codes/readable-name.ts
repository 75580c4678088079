/** Common names of symbologies, for alternative text. */

const NAMES: Readonly<Record<string, string>> = {
  codabar: 'Codabar',
  itf: 'Interleaved 2 of 5',
  itf14: 'ITF-14',
  sscc18: 'SSCC-18',
  ean8: 'EAN-8',
  ean13: 'EAN-13',
  upca: 'UPC-A',
  upce: 'UPC-E',
  'gs1-128': 'GS1-128',
  code39: 'Code 39',
  code93: 'Code 93',
  code128: 'Code 128',
  isbn: 'ISBN',
  pzn: 'PZN',
  imb: 'Intelligent Mail',
  kix: 'KIX',
  pdf417: 'PDF417',
  qrcode: 'QR Code',
  gs1qrcode: 'GS1 QR Code',
  swissqrcode: 'Swiss QR Code',
  datamatrix: 'Data Matrix',
  gs1datamatrix: 'GS1 Data Matrix',
  aztec: 'Aztec Code',
  maxicode: 'MaxiCode',
  dotcode: 'DotCode',
};

/** Returns the common name of a symbology. Defaults to its name in the table. */
export function readableName(symbology: string): string {
  return NAMES[symbology] ?? symbology;
}
