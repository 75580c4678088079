/** Sources of the symbologies' quiet zones and minimum module widths. */
import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import { code, table } from './markdown.ts';

type Source = { readonly names: string; readonly quietZone: string; readonly module: string };

const PRACTICE = 'general practice';
const GS1 = 'GS1 General Specifications';
const RETAIL = `80 % of the nominal module (${GS1})`;

/** Sources and the symbologies they define. Each symbology occurs once. */
const SOURCES: readonly Source[] = [
  { names: 'code128', quietZone: 'ISO/IEC 15417, 4.4.2', module: PRACTICE },
  { names: 'gs1-128 ean14 sscc18', quietZone: 'ISO/IEC 15417, 4.4.2', module: GS1 },
  { names: 'code39 code39ext', quietZone: 'ISO/IEC 16388', module: PRACTICE },
  { names: 'hibccode128 hibccode39', quietZone: 'as in Code 128 or Code 39; ANSI/HIBC 2.6', module: PRACTICE },
  { names: 'code32 pzn', quietZone: 'as Code 39', module: PRACTICE },
  { names: 'itf', quietZone: 'ISO/IEC 16390', module: PRACTICE },
  { names: 'itf14', quietZone: GS1, module: GS1 },
  { names: 'identcode leitcode', quietZone: 'as Interleaved 2 of 5', module: PRACTICE },
  { names: 'code93', quietZone: 'AIM USS Code 93', module: PRACTICE },
  { names: 'code93ext', quietZone: 'AIM USS Code 93', module: PRACTICE },
  { names: 'codabar', quietZone: 'AIM USS Codabar', module: PRACTICE },
  { names: 'code11 telepen telepennumeric', quietZone: 'the AIM USS of the same name', module: PRACTICE },
  { names: 'msi plessey', quietZone: PRACTICE, module: PRACTICE },
  {
    names:
      'code2of5 industrial2of5 iata2of5 matrix2of5 coop2of5 datalogic2of5 posicode channelcode bc412 flattermarken',
    quietZone: `${PRACTICE}, because we found no published standard`,
    module: PRACTICE,
  },
  { names: 'pharmacode pharmacode2', quietZone: 'Laetus: 6 mm at the sides, for bars of 0.5 mm', module: 'Laetus' },
  { names: 'ean13 ean8 upca upce isbn ismn issn mands ean2 ean5', quietZone: 'ISO/IEC 15420', module: RETAIL },
  {
    names: 'databaromni databarexpanded databarstackedomni databarexpandedstacked gs1northamericancoupon',
    quietZone: `none: ISO/IEC 24724; ${GS1}, 5.5.1.1`,
    module: RETAIL,
  },
  {
    names: 'databartruncated databarlimited databarstacked',
    quietZone: `none: ISO/IEC 24724; ${GS1}, 5.5.1.1`,
    module: `${GS1}, for codes that are not scanned at checkouts`,
  },
  {
    names: 'imb postnet planet',
    quietZone: 'USPS-B-3200: 3.18 mm at the sides',
    module: 'USPS: 24 bars in 25.4 mm',
  },
  {
    names: 'royalmail kix',
    quietZone: 'Royal Mail and PostNL: 2 mm on all sides',
    module: 'Royal Mail and PostNL: 24 bars in 25.4 mm',
  },
  { names: 'auspost', quietZone: 'Australia Post: 6 mm at the sides, 2 mm above and below', module: 'Australia Post' },
  { names: 'japanpost', quietZone: 'Japan Post: 2 mm on all sides', module: 'Japan Post' },
  { names: 'daft', quietZone: 'as royalmail', module: 'as royalmail' },
  { names: 'pdf417 pdf417compact hibcpdf417', quietZone: 'ISO/IEC 15438, 5.8.3', module: PRACTICE },
  { names: 'micropdf417 hibcmicropdf417', quietZone: 'ISO/IEC 24728, 5.8.3', module: PRACTICE },
  { names: 'codablockf hibccodablockf', quietZone: 'AIM USS Codablock F', module: PRACTICE },
  { names: 'code16k', quietZone: 'EN 12323', module: PRACTICE },
  { names: 'code49', quietZone: 'ANSI/AIM BC6', module: PRACTICE },
  { names: 'qrcode gs1qrcode gs1dlqrcode hibcqrcode', quietZone: 'ISO/IEC 18004, 9.1', module: GS1 },
  {
    names: 'swissqrcode',
    quietZone: 'SIX, guidelines for the QR-bill: 5 mm',
    module: 'SIX, guidelines for the QR-bill: the symbol is 46 mm wide',
  },
  { names: 'microqrcode', quietZone: 'ISO/IEC 18004, 9.1', module: 'as QR Code' },
  { names: 'rectangularmicroqrcode', quietZone: 'ISO/IEC 23941', module: 'as QR Code' },
  {
    names:
      'datamatrix datamatrixrectangular datamatrixrectangularextension gs1datamatrix gs1datamatrixrectangular gs1dldatamatrix ' +
      'hibcdatamatrix hibcdatamatrixrectangular mailmark',
    quietZone: 'ISO/IEC 16022, 7.1, requires 1 module; Platen uses 2',
    module: GS1,
  },
  {
    names: 'aztec azteccompact aztecrune hibcazteccode',
    quietZone: 'none: ISO/IEC 24778, 4.1',
    module: 'as Data Matrix',
  },
  { names: 'maxicode', quietZone: 'ISO/IEC 16023, 4.11.5', module: 'ISO/IEC 16023: one size' },
  { names: 'dotcode gs1dotcode', quietZone: 'AIM ISS DotCode', module: PRACTICE },
  { names: 'hanxin', quietZone: 'ISO/IEC 20830', module: 'as Data Matrix' },
  { names: 'codeone', quietZone: 'none: AIM USS Code One', module: 'as Data Matrix' },
  {
    names: 'ean13composite ean8composite upcacomposite upcecomposite gs1-128composite',
    quietZone: 'ISO/IEC 24723: as in the linear part',
    module: RETAIL,
  },
  {
    names:
      'databaromnicomposite databarstackedcomposite databarstackedomnicomposite databartruncatedcomposite ' +
      'databarlimitedcomposite databarexpandedcomposite databarexpandedstackedcomposite',
    quietZone: 'ISO/IEC 24723: 1 module at the sides',
    module: RETAIL,
  },
];

/** Returns the table. Throws if a symbology has no source or several. */
export function standardsTable(): string {
  const named = SOURCES.flatMap(({ names }) => names.split(' '));
  const missing = [...SYMBOLOGIES.keys()].filter((name) => named.filter((each) => each === name).length !== 1);
  const unknown = named.filter((name) => !SYMBOLOGIES.has(name));
  if (missing.length + unknown.length > 0) throw new Error(`sources of: ${[...missing, ...unknown].join(' ')}`);
  const rows = SOURCES.map(({ names, quietZone, module }) => [
    quietZone,
    module,
    names.split(' ').map(code).join(', '),
  ]);
  return table(['Quiet zone', 'Narrowest module', 'Symbologies'], rows);
}
