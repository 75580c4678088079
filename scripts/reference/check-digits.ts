/** Generates the section on check digits of the symbologies page. */
import type { Symbology } from '@platen/engine/codes/symbology';
import { code, table } from './markdown.ts';

const HEADS = ['Symbology', 'Complete', 'Without check digit', 'Complete with other leading zeros', 'Unclear'] as const;

export function checkDigits(all: readonly Symbology[]): readonly string[] {
  const optional = all.filter(({ checkDigit }) => checkDigit === 'optional').map(({ name }) => code(name));
  return [
    '## Check digits',
    'Platen detects a missing check digit by the number of digits, and adds it. It never adds a second check digit without a warning. It also restores ' +
      'leading zeros, which spreadsheets and JSON numbers drop. A 12-digit UPC, for example, is an EAN-13 without its leading zero. The table lists the numbers ' +
      'of digits for each case. Any other number of ' +
      'digits fails the render with `CODE_INVALID`.',
    table(HEADS, [...all.flatMap(rowOf), ...OTHERS]),
    [
      '- **Complete**: Platen verifies the check digit. A wrong check digit fails the render.',
      '- **Without check digit**: Platen adds the check digit, unless the number is unclear.',
      '- **Complete with other leading zeros**: Platen adds or removes leading zeros if the last digit is a valid check digit, and reports the warning ' +
        '`LEADING_ZEROS_CHANGED`. Otherwise the render fails.',
      '- **Unclear**: the number has the length of a number without check digit, but its last digit is a valid check digit. About one in ten such numbers is ' +
        'unclear by chance. Platen adds a leading ' +
        'zero instead of a check digit, with the warning `CHECK_DIGIT_AMBIGUOUS`.',
    ].join('\n'),
    'To avoid warnings, send complete numbers as text, or set `checkDigit`. `"included"` verifies the check digit and restores leading zeros. ' +
      '`"add"` expects a number without a check digit and computes the check digit. If `strict` is set, an unclear number fails the render.',
    'GS1 keys in element strings always include their check digit: (00), (01), (02), (03), (402), (410) to (417), (8017) and (8018). If a shorter key has a ' +
      'valid check digit, Platen adds ' +
      'leading zeros, with the warning `LEADING_ZEROS_CHANGED`. It rejects all other shorter keys. This applies to GS1-128, GS1 DataMatrix, GS1 QR Code, GS1 ' +
      'DotCode, GS1 DataBar ' +
      'Expanded, composite codes, and links written with `digitalLink`.',
    `The check digit is optional in ${optional.join(', ')}. Set \`checkDigit\` to choose:`,
    table(
      ['`checkDigit`', 'Effect'],
      [
        ['not set', 'The value is drawn unchanged.'],
        [
          '`true`',
          'Adds a check digit. If the value already ends with a valid check digit, Platen reports the warning `CHECK_DIGIT_AMBIGUOUS`.',
        ],
        ['`"add"`', 'Always adds a check digit.'],
        ['`"included"`', 'Verifies the check digit at the end of the value, and does not add another one.'],
      ],
    ),
    'Code 11 has two check digits if the value has at least ten digits. In some symbologies, such as Code 128, Code 93, Telepen, POSTNET and Japan Post, ' +
      'check characters are mandatory. Platen always adds them.',
  ];
}

/** Check digits of symbologies whose numbers have several formats. */
const OTHERS: readonly (readonly string[])[] = [
  [
    '`upce`, `upcecomposite`',
    '8',
    '6, 7 (number system and 6)',
    '–',
    '7. With 6 digits, Platen reports the warning but adds no leading zeros.',
  ],
  ['`isbn`', '13, 10', '12, 9', '–', '9'],
  ['`ismn`', '13, M and 9', '12, M and 8', '–', '–'],
  ['`issn`', '8', '7', '–', '7'],
  ['`mands`', '8, 7', '–', '–', '–'],
  [
    '`royalmail`',
    'with `"included"`',
    'any',
    '–',
    'Any length. Platen adds the check character and reports the warning.',
  ],
];

function rowOf({ name, rule }: Symbology): readonly (readonly string[])[] {
  const form = rule.kind === 'composite' ? rule.linear : rule;
  if (form?.kind !== 'gtin' && form?.kind !== 'number') return [];
  const { digits, otherLengths } = form.form;
  const others = otherLengths.length === 0 ? '–' : otherLengths.join(', ');
  return [[code(name), String(digits), String(digits - 1), others, String(digits - 1)]];
}
