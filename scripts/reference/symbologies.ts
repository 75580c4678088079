/** Page of symbologies. */
import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import type { Symbology } from '@platen/engine/codes/symbology';
import { readableSymbology } from '@platen/service/verify/symbologies';
import { CARRIER_CODES, type CarrierCode } from './carrier-codes.ts';
import { checkDigits } from './check-digits.ts';
import { code, page, plain, sentence, table } from './markdown.ts';
import { standardsTable } from './standards.ts';

const HEADS = ['Name', 'What it is', 'Accepts', 'Example', 'Quiet zone', 'Module'] as const;

export function symbologiesPage(): string {
  const all = [...SYMBOLOGIES.values()];
  const rows = (belongs: (symbology: Symbology) => boolean) => table(HEADS, all.filter(belongs).map(rowOf));
  return page(
    'Symbologies',
    `A \`barcode\` element draws any of these ${all.length} by its \`symbology\`; \`qrcode\` and \`datamatrix\` are elements of their own with more ` +
      'options. Case, spaces, hyphens and underscores in a name do not matter.',
    'A value that the symbology cannot carry ends the render with `CODE_INVALID`, before anything is printed. Which numbers get a check digit, and which ' +
      'have one already, is told under [check digits](#check-digits).',
    '**Quiet zone** is the clear margin kept inside the box, in modules: left, right, top and bottom, or one number for all sides. ' +
      '**Module** is the narrowest that readers read, where a finer print warns `BARCODE_TOO_DENSE`, and the widest that the standard or the posts allow, ' +
      'above which `BARCODE_TOO_LARGE` is warned of. † has an optional check digit. ' +
      '‡ is read back under `verify: true`; codes of the others are then listed as `unverified`.',
    'Each with its example, drawn by `npx tsx tests/look-codes.ts docs/images/symbologies.png`:',
    '![Every symbology with its example](../images/symbologies.png)',
    '## Bars',
    rows(({ kind }) => kind === 'bars'),
    '## Stacked and two-dimensional',
    rows(({ kind }) => kind !== 'bars'),
    ...checkDigits(all),
    '## GS1 data',
    'The template writes application identifiers in brackets; values of data never become one. With the serial number `5k(10)A`, ' +
      '`"text": "(01){{ gtin }}(21){{ serial }}"` carries that serial number and no batch. A group separator, `^` or any other character ' +
      'that GS1 does not allow in a value is refused and never becomes FNC1.',
    '`gs1Elements` names the values by identifier, and sets `gs1`:',
    '```json\n{ "type": "datamatrix", "gs1Elements": { "01": "{{ gtin }}", "10": { "expression": "lot" }, "21": "{{ serial }}" } }\n```',
    'Elements of predefined length come first, each kind in the order of its identifiers, because JSON keeps no order of such names. ' +
      'An expression that gives null leaves its element out; an empty value is an error. A `text` keeps the order in which it is written.',
    'Text of the template stays syntax wherever the template writes it: in `text`, in an expression or in `let`, through `+`, templates in backticks, ' +
      'conditions, `??`, `||`, `&&` and `join([…])`. The result of any other function is data. A `contentExpression` without a text of its own, such as ' +
      '`order.label`, gives an element string as a whole; its brackets then are identifiers, and whoever sends the data chooses them.',
    'A web address whose key the template writes, such as `https://id.example.org/01/{{ gtin }}/21/{{ serial }}` with `gs1`, encodes its values: ' +
      '`A/1` becomes `A%2F1`. Why this is so: [the decision](../decisions/gs1-content.md).',
    '## Text beyond ASCII',
    'QR Code, rMQR, Data Matrix, PDF417 and Aztec Code say of such text that it is UTF-8, by a mark that the standards call ECI 26. Plain ASCII carries none. ' +
      'A `qrcode` with `eci: "none"` leaves it out: then readers guess, and not all guess UTF-8. Of 200 texts of words in many scripts, most of them short (`é`, `5 €`, ' +
      '`Größe`), alone, in an address and in a vCard, zxing-cpp 3, zxing-js 0.21, jsQR 1.4, rxing 0.5, paulmillr-qr 0.7 read what they saw alike with and ' +
      'without; the reader zbar 0.23 of Debian read 200 with the mark and 72 without (`é` became `矇`). Leave it out only for hand scanners that are set to ' +
      'type the mark as `\\\\000026`. Micro QR Code has no such mark, and Han Xin Code gets none here.',
    '## Invisible characters',
    'Values from files often end in a space or a line break, or contain a no-break space or a byte order mark. Readers type all of these, a line break as Enter, and the ' +
      'value no longer matches. They are drawn as sent, with the warning `INVISIBLE_CHARACTER`, which names their code points and where they are. `trim` leaves out those at both ends.',
    'Not warned of are the separators of messages (EOT, FS, GS, RS, US), tabs and line breaks inside of two-dimensional codes, the last line break of a vCard, and joiners and ' +
      'variants within emoji and scripts that use them. Symbologies with a grammar of their own check their values themselves.',
    '## What carriers prescribe',
    'Messages of carriers have control characters between their fields. In JSON, in a text as in the data, write GS as `\\u001d`, RS as `\\u001e`, EOT as `\\u0004`, ' +
      'LF as `\\n` and CR as `\\r`; in an expression the same stands in its text: `join([postcode, country, service], "\\u001d")`. All codes that take ASCII carry them, and the ' +
      'text that people read leaves them out. What a carrier asks for beside, such as columns, level or mode, is an option of the element; left out, the encoder chooses. ' +
      'A QR Code takes its `version` and `mask`.',
    'Each of these is read back from PDF, PNG, HTML and ZPL by a reader that is not ours. They are shapes to fill in: the last word has the document of the carrier.',
    ...CARRIER_CODES.flatMap(carrierCode),
    '## Where quiet zones and modules come from',
    'Clauses are named where we know them. The texts of the standards are sold and were not at hand, so that none was checked against its wording; ' +
      '“general practice” is what label printers and readers are commonly specified for, and no rule of the symbology.',
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
