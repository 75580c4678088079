/** Writes the page of symbologies. */
import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import type { Symbology } from '@platen/engine/codes/symbology';
import { readableSymbology } from '@platen/service/verify/symbologies';
import { CARRIER_CODES, type CarrierCode } from './carrier-codes.ts';
import { checkDigits } from './check-digits.ts';
import { code, page, plain, sentence, table } from './markdown.ts';
import { standardsTable } from './standards.ts';

const HEADS = ['Name', 'Description', 'Accepts', 'Example', 'Quiet zone', 'Module'] as const;

export function symbologiesPage(): string {
  const all = [...SYMBOLOGIES.values()];
  const rows = (belongs: (symbology: Symbology) => boolean) => table(HEADS, all.filter(belongs).map(rowOf));
  return page(
    'Symbologies',
    `This page lists the ${all.length} symbologies of the [barcode element](../elements/barcode.md). The elements [QR Code](../elements/qrcode.md) and ` +
      '[Data Matrix](../elements/datamatrix.md) have more options. Case, spaces, hyphens and underscores in a name do not matter.',
    'A value that the symbology cannot encode fails the render with `CODE_INVALID`. [Check digits](#check-digits) explains which numbers ' +
      'get a check digit.',
    [
      '- **Quiet zone**: the clear margin inside the box in modules: left, right, top and bottom, or one number for all sides.',
      '- **Module**: the narrowest module that readers can read, and the widest that the standard or the postal service allows. The warnings are `BARCODE_TOO_DENSE` and `BARCODE_TOO_LARGE`.',
      '- **†**: the check digit is optional.',
      '- **‡**: `verify: true` reads the code back. Others are listed as `unverified`.',
    ].join('\n'),
    'All symbologies with their examples:',
    '![Every symbology with its example](../images/symbologies.png)',
    '## Linear symbologies',
    rows(({ kind }) => kind === 'bars'),
    '## Stacked and two-dimensional symbologies',
    rows(({ kind }) => kind !== 'bars'),
    ...checkDigits(all),
    '## GS1 data',
    'The template writes application identifiers in brackets. A value of the data never becomes an identifier: with the serial number `5k(10)A`, ' +
      '`"text": "(01){{ gtin }}(21){{ serial }}"` encodes that serial number and no batch. A group separator, `^` or any other character ' +
      'that GS1 does not allow in a value is rejected and never becomes FNC1.',
    '`gs1Elements` lists the values by identifier, and enables `gs1`:',
    '```json\n{ "type": "datamatrix", "gs1Elements": { "01": "{{ gtin }}", "10": { "expression": "lot" }, "21": "{{ serial }}" } }\n```',
    'Elements of predefined length come first, and each kind is sorted by identifier, because JSON does not keep the order of such names. ' +
      'An expression that returns null omits its element. An empty value is an error. A `text` keeps its order.',
    'Text that the template writes is syntax: in `text`, in an expression or in `let`, through `+`, template literals, ' +
      'conditions, `??`, `||`, `&&` and `join([…])`. The result of any other function is data. A `contentExpression` that contains no text, such as ' +
      '`order.label`, returns a complete element string. Its brackets are identifiers, chosen by the sender of the data.',
    'In a URL whose keys the template writes, such as `https://id.example.org/01/{{ gtin }}/21/{{ serial }}` with `gs1`, values are escaped: ' +
      '`A/1` becomes `A%2F1`. [GS1 content](../decisions/gs1-content.md) explains the reasons.',
    '## Text beyond ASCII',
    'QR Code, rMQR, Data Matrix, PDF417 and Aztec Code mark such text as UTF-8 (ECI 26). Plain ASCII needs no mark. ' +
      'A `qrcode` with `eci: "none"` omits the mark. Readers then guess the encoding. We tested 200 texts in many scripts, most of them short (`é`, `5 €`, ' +
      '`Größe`), as plain text, in a URL and in a vCard. zxing-cpp 3, zxing-js 0.21, jsQR 1.4, rxing 0.5 and paulmillr-qr 0.7 read them the same with and ' +
      'without the mark. zbar 0.23 of Debian read 200 with the mark and 72 without it (`é` became `矇`). Omit the mark only for hand scanners that ' +
      'output it as `\\\\000026`. Micro QR Code has no mark, and Platen writes none in Han Xin Code.',
    '## Invisible characters',
    'Values from files often end in a space or a line break, or contain a no-break space or a byte order mark. Readers output these characters, a line break as Enter, so that the ' +
      'value no longer matches. Platen encodes them, with the warning `INVISIBLE_CHARACTER`, which names their code points and positions. `trim` removes them at both ends.',
    'There is no warning for message separators (EOT, FS, GS, RS, US), for tabs and line breaks inside two-dimensional codes, and for the last line break of a vCard. Joiners and ' +
      'variation selectors in emoji, and in scripts that use them, cause no warning either. Symbologies with a fixed syntax check their values.',
    '## Codes of carriers and authorities',
    'Messages of carriers contain control characters between their fields. In JSON, write GS as `\\u001d`, RS as `\\u001e`, EOT as `\\u0004`, ' +
      'LF as `\\n` and CR as `\\r`, also in an expression: `join([postcode, country, service], "\\u001d")`. All codes for ASCII can encode them, and the ' +
      'human-readable text omits them. Columns, level, mode, and `version` and `mask` of a QR Code are properties of the element. Without them, the encoder chooses.',
    'Tests read each of these examples back from PDF, PNG, HTML and ZPL with an independent reader. The examples show the structure. Follow the specification of your carrier.',
    ...CARRIER_CODES.flatMap(carrierCode),
    '## Sources of quiet zones and modules',
    'The table names clauses if we know them. The standards must be bought and were not available, so no value was compared with their text. ' +
      '“General practice” means a common specification of label printers and readers, not a rule of the symbology.',
    standardsTable(),
  );
}

function carrierCode({ name, about, element }: CarrierCode): readonly string[] {
  return [`**${name}.** ${about}`, ['```json', JSON.stringify(element, undefined, 2), '```'].join('\n')];
}

function rowOf(symbology: Symbology): readonly string[] {
  const { name, aliases, about, accepts, maxLength, example, minModuleMm, maxModuleMm, checkDigit } = symbology;
  const names = [name, ...aliases].map(code).join(', ');
  return [
    [names, checkDigit === 'optional' && '†', readableSymbology(name) && '‡'].filter(Boolean).join(' '),
    sentence(about),
    `${plain(accepts)}; at most ${maxLength.toLocaleString('en-US')}`,
    code(visible(example)),
    quietZone(symbology),
    maxModuleMm === undefined ? `${minModuleMm} mm` : `${minModuleMm} … ${maxModuleMm} mm`,
  ];
}

/** Escapes control characters as in JSON. */
function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  return text.replace(/[\0-\x1f]/g, (character) => JSON.stringify(character).slice(1, -1));
}

function quietZone({ quietZone: { left, right, top, bottom } }: Symbology): string {
  const sides = [left, right, top, bottom];
  return sides.every((side) => side === left) ? String(left) : sides.join(' ');
}
