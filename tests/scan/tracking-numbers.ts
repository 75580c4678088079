/** Random numbers that carriers print in Code 128 and GS1-128 on their labels. */
import { CAPITALS, DIGITS, digits, type Make, ofAlphabet, withCheckDigit } from './payloads.ts';

export type Carrier = {
  readonly name: string;
  readonly symbology: 'code128' | 'gs1-128';
  readonly make: Make;
};

const ALPHANUMERIC = `${DIGITS}${CAPITALS}`;
const LETTERS = ofAlphabet(CAPITALS, 2, 2);

/** S10 of the UPU: service, eight digits and their check digit modulo 11, country. */
const s10: Make = (random) => {
  const serial = digits(8)(random);
  const sum = Array.from(serial, Number).reduce(
    (total, digit, index) => total + digit * [8, 6, 4, 2, 3, 5, 9, 7][index]!,
    0,
  );
  const check = 11 - (sum % 11);
  return `${random.pick(['RR', 'CP', 'EE', 'LX', 'VV'])}${serial}${check === 10 ? 0 : check === 11 ? 5 : check}${random.pick(['DE', 'FR', 'GB', 'PL', 'US'])}`;
};

const carrier = (name: string, make: Make): Carrier => ({ name, symbology: 'code128', make });

export const CARRIERS: readonly Carrier[] = [
  carrier('UPS', (random) => `1Z${ofAlphabet(ALPHANUMERIC, 6, 6)(random)}${digits(2)(random)}${digits(8)(random)}`),
  carrier('DHL, license plate', (random) => `JJD${random.pick(['00', '01', '14'])}${digits(16)(random)}`),
  carrier('DHL, parcel', (random) => `00340${digits(15)(random)}`),
  carrier('DHL, waybill', digits(10)),
  carrier('DPD, number', digits(14)),
  carrier(
    'DPD, label',
    (random) => `%${digits(7)(random)}${digits(14)(random)}${digits(3)(random)}${random.pick(['276', '250', '826'])}`,
  ),
  carrier(
    'DPD, letters',
    (random) => `%00${ofAlphabet(CAPITALS, 2, 2)(random)}${digits(3)(random)}${digits(20)(random)}`,
  ),
  carrier('Evri', (random) => `H0${ofAlphabet(ALPHANUMERIC, 4, 4)(random)}${digits(10)(random)}`),
  carrier('Evri, digits', digits(16)),
  carrier('Colissimo', (random) => `${random.pick(['6A', '8L', '7Q', '9V'])}${digits(11)(random)}`),
  carrier(
    'Colissimo, routing',
    (random) => `%0${digits(5)(random)}${random.pick(['6A', '8L'])}${digits(11)(random)}801250`,
  ),
  carrier('GLS, number', digits(11, 12)),
  carrier('GLS, track id', (random) => `Z${ofAlphabet(ALPHANUMERIC, 7, 7)(random)}`),
  carrier('S10', s10),
  carrier('Royal Mail', (random) => `${LETTERS(random)}${digits(9)(random)}GB`),
  {
    name: 'SSCC',
    symbology: 'gs1-128',
    make: (random) => `(00)${withCheckDigit(digits(17)(random))}`,
  },
];
