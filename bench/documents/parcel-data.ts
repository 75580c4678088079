/**
 * Values for the n-th parcel. Every value differs, so that no contestant can reuse an earlier document or its glyph
 * subset.
 */

const FIRST = ['Jane', 'Amir', 'Zoë', 'Michael', 'Fatima', 'Wojciech', 'Xenia', 'Björn', 'Quentin', 'Ngozi', 'Kyoko'];
const LAST = ['Example', 'Haddad-Price', 'van den Berg', "O'Connell", 'Quraishi', 'Vukčević', 'Jaffrey', 'Müller'];
const STREETS = [
  'Long Acre Lane',
  'Foundry Street',
  'Jubilee Walk',
  'Quayside',
  'Vixen Hill',
  'Zetland Mews',
  'Kings Yard',
];
const CITIES = [
  ...[['WC2E 9PA', 'London'] as const, ['LS1 4AP', 'Leeds'] as const, ['EH3 7JZ', 'Edinburgh'] as const],
  ...[['G1 1XQ', 'Glasgow'] as const, ['PL1 2KF', 'Plymouth'] as const],
];
const ROUTES = ['LHR-07-B', 'MAN-22-C', 'EDI-03-A', 'BHX-19-D'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

export function parcelData(n: number) {
  const tracking = `SHP0${String(100_000_000_000 + n * 7919).padStart(12, '0')}`;
  const [postcode, city] = pick(CITIES, n);
  return {
    carrier: 'Northwind Parcel',
    service: '2-DAY',
    sender: {
      name: 'Northwind Traders Ltd',
      street: 'Unit 4, 12 Harbour Road',
      postcode: 'BS1 5TY',
      city: 'Bristol',
      country: 'United Kingdom',
    },
    recipient: {
      name: `${pick(FIRST, n)} ${pick(LAST, n)}`,
      street: `Flat ${1 + (n % 89)}, Meadowbank House, ${100 + (n % 400)} ${pick(STREETS, n)}, Covent Garden`,
      postcode,
      city,
      country: 'United Kingdom',
    },
    order: `A-${700_000 + n}`,
    shipDate: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
    weightKg: 0.5 + (n % 290) / 10,
    tracking,
    trackingUrl: `https://t.example/${tracking}?c=GB&s=${(n * 2654435761).toString(16).padStart(12, '0')}`,
    route: pick(ROUTES, n),
    piece: 1 + (n % 3),
    pieces: 3,
  };
}
