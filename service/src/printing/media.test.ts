import { expect, test } from 'vitest';
import { mediaOfNames, mediaOfPdf } from './ipp/media.ts';
import { mediaMismatch } from './media.ts';

test('names of loaded media are parsed to sizes', () => {
  expect(mediaOfNames(['iso_a4_210x297mm', 'na_index-4x6_4x6in', 'custom', 'om_x_1x2cm'])).toEqual([
    { widthMm: 210, heightMm: 297 },
    { widthMm: 101.6, heightMm: 152.4 },
  ]);
});

test.each([
  [{ widthMm: 297, heightMm: 210 }, ['iso_a4_210x297mm'], undefined],
  [{ widthMm: 100, heightMm: 151 }, ['iso_a4_210x297mm', 'na_index-4x6_4x6in'], undefined],
  [{ widthMm: 100, heightMm: 50 }, [], undefined],
  [{}, ['iso_a4_210x297mm'], undefined],
  [
    { widthMm: 100, heightMm: 50 },
    ['iso_a4_210x297mm'],
    'MEDIA_MISMATCH: the document is 100 × 50 mm, and the printer has 210 × 297 mm',
  ],
])('%j against %j', (wanted, names, message) => {
  expect(mediaMismatch(wanted, mediaOfNames(names))).toBe(message);
});

test('labels may be narrower than the print width, but not wider', () => {
  const loaded = { mostWidthMm: 104, heightMm: 25 };
  expect(mediaMismatch({ widthMm: 50, heightMm: 25 }, [loaded])).toBeUndefined();
  expect(mediaMismatch({ widthMm: 110, heightMm: 25 }, [loaded])).toContain('104 × 25 mm');
  expect(mediaMismatch({ widthMm: 25, heightMm: 50 }, [loaded])).toContain('25 × 50 mm');
});

test('labels are not rotated, and have any height on continuous media', () => {
  const loaded = { widthMm: 50, heightMm: 25, tracking: 'gap' } as const;
  expect(mediaMismatch({ widthMm: 25, heightMm: 50 }, [loaded])).toContain('25 × 50 mm');
  const roll = { widthMm: 50, tracking: 'continuous' } as const;
  expect(mediaMismatch({ widthMm: 50, heightMm: 90, tracking: 'continuous' }, [roll])).toBeUndefined();
  expect(mediaMismatch({ widthMm: 50, heightMm: 90, tracking: 'gap' }, [roll])).toContain(
    'needs media with gaps, and the printer is set to continuous media',
  );
});

test('a file that is not a PDF has no size', () => {
  expect(mediaOfPdf(Buffer.from('no PDF'))).toEqual({});
});
