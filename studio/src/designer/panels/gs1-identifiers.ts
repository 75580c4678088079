/** Most common GS1 application identifiers. */
import { gs1Words as words } from './gs1-words.ts';

type Identifier = {
  readonly ai: string;
  readonly title: string;
  /** Format of the value in words, such as "14 digits". */
  readonly form: string;
  readonly example: string;
};

const row = (ai: keyof typeof words.titles, form: string, example: string): Identifier => ({
  ai,
  title: words.titles[ai],
  form,
  example,
});

/** Format of date values, YYMMDD. */
export const DAY = words.day;

export const IDENTIFIERS: readonly Identifier[] = [
  row('00', words.digits(18), '095011015300001239'),
  row('01', words.digits(14), '09501101530003'),
  row('02', words.together(words.digits(14), '37'), '09501101530003'),
  row('10', words.characters(20), 'AB-123'),
  row('11', DAY, '260131'),
  row('12', DAY, '260131'),
  row('13', DAY, '260131'),
  row('15', DAY, '260131'),
  row('16', DAY, '260131'),
  row('17', DAY, '260131'),
  row('20', words.digits(2), '01'),
  row('21', words.characters(20), 'SN-0001'),
  row('22', words.characters(20), 'A1'),
  row('240', words.characters(30), 'X-1'),
  row('241', words.characters(30), 'P-1'),
  row('250', words.characters(30), 'S-1'),
  row('251', words.characters(30), 'R-1'),
  row('30', words.upToDigits(8), '24'),
  row('3102', words.decimals(words.digits(6), 2), '001250'),
  row('3103', words.decimals(words.digits(6), 3), '001250'),
  row('3112', words.decimals(words.digits(6), 2), '000120'),
  row('3202', words.decimals(words.digits(6), 2), '001250'),
  row('3302', words.decimals(words.digits(6), 2), '001250'),
  row('37', words.together(words.upToDigits(8), '02'), '24'),
  row('3922', words.decimals(words.upToDigits(15), 2), '1250'),
  row('3932', words.priceWithCurrency, '9781250'),
  row('400', words.characters(30), 'PO-1'),
  row('401', words.characters(30), '9501101AB'),
  row('402', words.digits(17), '95011015300000003'),
  row('403', words.characters(30), 'R7'),
  row('410', words.digits(13), '9501101020016'),
  row('411', words.digits(13), '9501101020016'),
  row('412', words.digits(13), '9501101020016'),
  row('413', words.digits(13), '9501101020016'),
  row('414', words.digits(13), '9501101020016'),
  row('420', words.characters(20), 'D02X285'),
  row('421', words.postalCode, '372D02X285'),
  row('422', words.country, '372'),
  row('7003', words.minute, '2601311200'),
  row('8008', words.hour, '26013112'),
  row('8020', words.characters(25), 'INV-1'),
  row('8200', words.characters(70), 'https://example.com'),
  ...['91', '92', '93', '94', '95', '96', '97', '98', '99'].map((ai) => ({
    ai,
    title: words.internal,
    form: words.characters(90),
    example: 'X1',
  })),
];

export function identifierOf(ai: string): Identifier | undefined {
  return IDENTIFIERS.find((each) => each.ai === ai);
}
