/** Data of the n-th parcel: every value differs, so that no document can reuse a whole earlier one. */

const NAMES = ['Jane Q. Example', 'Amir Haddad-Price', 'Zoë van den Berg', "Michael O'Connell", 'Fatima Quraishi'];
const ROUTES = ['LHR-07-B', 'MAN-22-C', 'EDI-03-A', 'BHX-19-D'];

export function parcelData(n: number) {
  const tracking = `SHP0${String(100_000_000_000 + n * 7919).padStart(12, '0')}`;
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
      name: NAMES[n % NAMES.length]!,
      street: `Flat ${1 + (n % 89)}, Meadowbank House, ${100 + (n % 400)} Long Acre Lane, Covent Garden`,
      postcode: 'WC2E 9PA',
      city: 'London',
      country: 'United Kingdom',
    },
    order: `A-${700_000 + n}`,
    shipDate: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
    weightKg: 0.5 + (n % 290) / 10,
    tracking,
    trackingUrl: `https://t.example/${tracking}?c=GB&s=${(n * 2654435761).toString(16).padStart(12, '0')}`,
    route: ROUTES[n % ROUTES.length]!,
    piece: 1 + (n % 3),
    pieces: 3,
  };
}
