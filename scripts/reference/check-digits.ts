/** Writes the section on check digits for the page of symbologies. */
import type { Symbology } from '@platen/engine/codes/symbology';
import { code, table } from './markdown.ts';

const HEADS = ['Symbology', 'Complete', 'Without check digit', 'Complete with other leading zeros', 'Unclear'] as const;

export function checkDigits(all: readonly Symbology[]): readonly string[] {
  const optional = all.filter(({ checkDigit }) => checkDigit === 'optional').map(({ name }) => code(name));
  return [
    '## Check digits',
    'A number that ends in a valid check digit is complete and never gets a second one without a warning. Spreadsheets and JSON numbers drop leading zeros, ' +
      'and a UPC of 12 digits is an EAN-13 without its zero. The table shows the treatment by number of digits. Any other number fails the render with ' +
      '`CODE_INVALID`.',
    table(HEADS, [...all.flatMap(rowOf), ...OTHERS]),
    [
      '- **Complete**: the check digit is verified. A wrong one is refused.',
      '- **Without check digit**: the check digit is added, unless the number is unclear.',
      '- **Complete with other leading zeros**: if the last digit is a valid check digit, zeros are added or removed in front, with the warning `LEADING_ZEROS_CHANGED`. ' +
        'Otherwise the number is refused.',
      '- **Unclear**: if the last digit is a valid check digit, as it is by chance in about one of ten numbers without one, a zero is added in front and no check ' +
        'digit, with the warning `CHECK_DIGIT_AMBIGUOUS`.',
    ].join('\n'),
    'Send numbers as texts in full length, or set `checkDigit`. `"included"` verifies the check digit and restores leading zeros. ' +
      '`"add"` takes exactly the digits before it and computes it. Both cause no warning. With `strict`, unclear numbers fail.',
    'Keys in GS1 element strings, (00), (01), (02), (03), (402), (410) to (417), (8017) and (8018), always include their check digit. Shorter ones that are complete get ' +
      'leading zeros, with the warning `LEADING_ZEROS_CHANGED`; others are rejected. This applies to GS1-128, GS1 DataMatrix, GS1 QR Code, GS1 DotCode, GS1 DataBar ' +
      'Expanded, composite codes, and links written with `digitalLink`.',
    `In ${optional.join(', ')} the check digit is optional. Without \`checkDigit\` the value is drawn as it is. \`true\` adds one, with the warning ` +
      '`CHECK_DIGIT_AMBIGUOUS` if the value ends in a valid one already; `"add"` adds one in any case; `"included"` verifies that the value ends in one and adds none. ' +
      'Code 11 has two from ten digits on. Check characters that no value contains, such as those of Code 128, Code 93, Telepen, POSTNET and Japan Post, need no choice.',
  ];
}

/** Symbologies whose numbers have several formats. */
const OTHERS: readonly (readonly string[])[] = [
  [
    '`upce`, `upcecomposite`',
    '8',
    '6, 7 (number system and 6)',
    '–',
    '7; a number of 6 digits that two zeros would complete is kept as it is, with the warning',
  ],
  ['`isbn`', '13, 10', '12, 9', '–', '9'],
  ['`ismn`', '13, M and 9', '12, M and 8', '–', '–'],
  ['`issn`', '8', '7', '–', '7'],
  ['`mands`', '8, 7', '–', '–', '–'],
  ['`royalmail`', 'with `"included"`', 'any', '–', 'any: the check character is added, with the warning'],
];

function rowOf({ name, rule }: Symbology): readonly (readonly string[])[] {
  const form = rule.kind === 'composite' ? rule.linear : rule;
  if (form?.kind !== 'gtin' && form?.kind !== 'number') return [];
  const { digits, otherLengths } = form.form;
  const others = otherLengths.length === 0 ? '–' : otherLengths.join(', ');
  return [[code(name), String(digits), String(digits - 1), others, String(digits - 1)]];
}
