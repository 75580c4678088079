/** Generates the reference page of symbologies. */
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
      '[Data Matrix](../elements/datamatrix.md) have more options. In a name, you can use capitals, spaces, hyphens and underscores as you like.',
    'A value that the symbology cannot encode fails the render with `CODE_INVALID`. [Check digits](#check-digits) explains which numbers ' +
      'get a check digit.',
    [
      '- **Quiet zone**: blank margin around the code, inside the box, in modules. The four numbers are left, right, top and bottom. A single number is for all sides.',
      '- **Module**: width of the narrowest bar or cell. The first number is the smallest width that readers can read. A second number is the largest width ' +
        'that the standard or the postal service allows. If the module of a code is outside these limits, Platen reports `BARCODE_TOO_DENSE` or `BARCODE_TOO_LARGE`.',
      '- **†**: the check digit is optional.',
      '- **‡**: with `verify: true`, Platen reads the code back. Codes without this mark are listed as `unverified`.',
    ].join('\n'),
    'All symbologies with their examples:',
    '![Every symbology with its example](../images/symbologies.png)',
    '## Linear symbologies',
    rows(({ kind }) => kind === 'bars'),
    '## Stacked and two-dimensional symbologies',
    rows(({ kind }) => kind !== 'bars'),
    ...checkDigits(all),
    '## GS1 data',
    'Write application identifiers in brackets: `"text": "(01){{ gtin }}(21){{ serial }}"`. Platen never reads brackets in a value from the data as an identifier. ' +
      'The value `5k(10)A` is therefore one serial number, and not a serial number and a batch. Platen rejects group separators, `^` and other characters ' +
      'that GS1 does not allow in a value.',
    '`gs1Elements` lists the values by identifier, and enables `gs1`:',
    '```json\n{ "type": "datamatrix", "gs1Elements": { "01": "{{ gtin }}", "10": { "expression": "lot" }, "21": "{{ serial }}" } }\n```',
    'Platen writes elements of predefined length first, and sorts the others by identifier, because JSON does not keep the order of numeric names. ' +
      'If an expression returns null, Platen omits the element. An empty value is an error. With `text`, Platen keeps the order of the text.',
    'Platen reads brackets as identifiers only in text that is part of the template: in `text`, in an expression or in `let`. This includes text combined ' +
      'with `+`, template literals, ' +
      'conditions, `??`, `||`, `&&` and `join([…])`. The results of all other functions are data. There is one exception: if a `contentExpression` contains ' +
      'no text, such as `order.label`, its result is a complete element string, and brackets in it are identifiers.',
    'With `gs1`, you can also write a GS1 Digital Link, such as `https://id.example.org/01/{{ gtin }}/21/{{ serial }}`. Platen escapes the values: ' +
      '`A/1` becomes `A%2F1`. [GS1 content](../decisions/gs1-content.md) explains the reasons.',
    '## Text beyond ASCII',
    'In QR Code, rMQR, Data Matrix, PDF417 and Aztec Code, Platen marks text beyond ASCII as UTF-8 (ECI 26). Plain ASCII needs no mark. Micro QR Code does ' +
      'not support the mark, and Platen ' +
      'does not write it in Han Xin Code. With `eci: "none"`, Platen omits the mark in a `qrcode`, and readers guess the encoding. Omit the mark only for ' +
      'hand scanners that output it as `\\\\000026`.',
    'We tested 200 texts in many scripts, as plain text, in a URL and in a vCard. Most of them were short, such as `é`, `5 €` and `Größe`. zxing-cpp 3, ' +
      'zxing-js 0.21, jsQR 1.4, ' +
      'rxing 0.5 and paulmillr-qr 0.7 read all texts correctly with and without the mark. zbar 0.23 from Debian read 200 texts with the mark and 72 without ' +
      'it (`é` became `矇`).',
    '## Invisible characters',
    'Values from files often end with a space or a line break, or contain a no-break space or a byte order mark. Readers output these characters, so the scanned ' +
      'value does not match. Platen encodes them and reports `INVISIBLE_CHARACTER`, with their code points and positions. `trim` removes them at both ends of the value.',
    'These characters cause no warning:',
    [
      '- message separators (EOT, FS, GS, RS, US)',
      '- tabs and line breaks inside two-dimensional codes, and the last line break of a vCard',
      '- joiners and variation selectors in emoji, and in scripts that use them',
    ].join('\n'),
    'Symbologies with a fixed syntax reject invisible characters.',
    '## Codes of carriers and authorities',
    'Carrier messages contain control characters between their fields. In JSON, write GS as `\\u001d`, RS as `\\u001e`, EOT as `\\u0004`, ' +
      'LF as `\\n` and CR as `\\r`. You can also use these escapes in an expression: `join([postcode, country, service], "\\u001d")`. All symbologies that ' +
      'support ASCII can encode these characters. The ' +
      'human-readable text omits them. You can set columns, error correction, mode, and the `version` and `mask` of a QR Code as properties of the element. ' +
      'Otherwise Platen chooses them.',
    'Tests read each of these examples back from PDF, PNG, HTML and ZPL with an independent reader. The examples only show the structure. Follow the ' +
      'specification of your carrier.',
    ...CARRIER_CODES.flatMap(carrierCode),
    '## Sources of quiet zones and modules',
    'The table lists the source standards, with their clauses where known. We have not compared the values with the standards, because their texts are not ' +
      'freely available. ' +
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
    `${plain(accepts)} (at most ${maxLength.toLocaleString('en-US')} characters)`,
    code(visible(example)),
    quietZone(symbology),
    maxModuleMm === undefined ? `${minModuleMm} mm` : `${minModuleMm} … ${maxModuleMm} mm`,
  ];
}

/** Escapes control characters as in JSON. */
function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
  return text.replace(/[\0-\x1f]/g, (character) => JSON.stringify(character).slice(1, -1));
}

function quietZone({ quietZone: { left, right, top, bottom } }: Symbology): string {
  const sides = [left, right, top, bottom];
  return sides.every((side) => side === left) ? String(left) : sides.join(' ');
}
