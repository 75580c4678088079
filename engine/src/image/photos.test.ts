/**
 * Phone photos: many, large, and the parts of their files that are included in a document. See
 * docs/decisions/photos.md.
 */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { jpegFile } from '../../../tests/pictures.ts';
import { renderTemplate } from '../render.ts';
import { loadImage } from './load-image.ts';

const world = createNodeWorld();
const { platform } = world;

/** A photo of 4.6 megapixels, which exceeds the cache limit. */
const large = jpegFile({
  blocks: Array.from({ length: 240 }, (_, y) =>
    Array.from({ length: 300 }, (_, x) => [x & 1 ? 90 : 160, 100, y & 255]),
  ),
  orientation: 6,
});

test('decodes only as many pixels of a large photo as needed, and does not cache them', () => {
  const loaded = loadImage(large, platform);
  if (!loaded.ok) throw new Error(loaded.message);
  const { image } = loaded;
  expect([image.widthPx, image.heightPx, image.isPhoto]).toEqual([1920, 2400, true]);
  expect(image.keptBytes).toBe(image.bytes.length);
  const sizeFor = (widthPx: number, heightPx: number) => {
    const pixels = image.pixels({ widthPx, heightPx });
    return [pixels.widthPx, pixels.heightPx];
  };
  expect(sizeFor(100, 100)).toEqual([240, 300]);
  expect(sizeFor(240, 301)).toEqual([480, 600]);
  expect(sizeFor(900, 100)).toEqual([960, 1200]);
  expect(sizeFor(5000, 5000)).toEqual([1920, 2400]);
});

/** Returns a photo with metadata segments that must not reach a printer or a reader. */
function withNotes(file: Buffer, note: string): Buffer {
  const segment = (marker: number) =>
    Buffer.concat([Buffer.from([0xff, marker, (note.length + 2) >> 8, (note.length + 2) & 255]), Buffer.from(note)]);
  const notes = [0xfe, 0xe1, 0xe2, 0xe5, 0xed, 0xef].map(segment);
  return Buffer.concat([
    file.subarray(0, 2),
    ...notes,
    file.subarray(2, -2),
    ...notes,
    file.subarray(-2),
    Buffer.from(note),
  ]);
}

test('drops comments, metadata and data after the end of a JPEG from documents', () => {
  const note = '\x1b%-12345X@PJL';
  const plain = jpegFile({ blocks: [[[76, 85, 255]]] });
  const source = (file: Buffer) => `data:image/jpeg;base64,${file.toString('base64')}`;
  const render = (file: Buffer, format: 'pdf' | 'html') => {
    const template = {
      dimensions: { width: '20mm', height: '20mm' },
      elements: [{ type: 'image', source: source(file), position: { x: '1mm', y: '1mm' }, width: '2mm' }],
    };
    const rendered = renderTemplate(template, {}, { format, now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    return Buffer.from(rendered.value.bytes);
  };
  const noted = withNotes(plain, note);
  expect(loadImage(noted, platform)).toMatchObject({ ok: true, image: { bytes: new Uint8Array(plain) } });
  expect(render(noted, 'pdf').includes(note)).toBe(false);
  expect(render(noted, 'html').toString('latin1')).toContain(plain.toString('base64'));
});

test('photos in a PDF have the resolution that the template requests, and full resolution in PDFs for presses', () => {
  const sizes = (pdf: object, more: object = {}) => {
    const template = {
      dimensions: { width: '60mm', height: '60mm' },
      pdf,
      elements: [
        {
          type: 'image',
          source: `data:image/jpeg;base64,${large.toString('base64')}`,
          position: { x: '1mm', y: '1mm' },
          width: '25.4mm',
          ...more,
        },
      ],
    };
    const rendered = renderTemplate(template, {}, { format: 'pdf', now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    const text = Buffer.from(rendered.value.bytes).toString('latin1');
    return [...text.matchAll(/\/Subtype\/Image\/Width (\d+)\/Height (\d+)/g)].map(([, width, height]) => [
      Number(width),
      Number(height),
    ]);
  };
  expect(sizes({})).toEqual([[300, 375]]);
  expect(sizes({ imageDpi: 100 })).toEqual([[100, 125]]);
  expect(sizes({ imageDpi: 100 }, { width: '50.8mm' })).toEqual([[200, 250]]);
  // Photos stay unchanged if they have few more pixels than requested, or if originals are requested.
  expect(sizes({ imageDpi: 1500 })).toEqual([[2400, 1920]]);
  expect(sizes({ imageDpi: 'original' })).toEqual([[2400, 1920]]);
});
