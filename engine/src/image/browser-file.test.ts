import { expect, test } from 'vitest';
import { platform } from '../../../node/src/node-platform.ts';
import { browserFile, createBrowserFiles } from './browser-file.ts';
import type { Image } from './image.ts';
import { loadImage } from './load-image.ts';

/** Page of a PDF file with one pixel, which browsers cannot show. */
function pageOf(id: string, red: number) {
  let drawn = 0;
  const pixels = () => {
    drawn++;
    return { widthPx: 1, heightPx: 1, rgba: new Uint8Array([red, 20, 30, 255]) };
  };
  const image = { id, mediaType: 'application/pdf', isPlain: false, pixels } as unknown as Image;
  return { image, drawnTimes: () => drawn };
}

test('a repeated image is converted once, and other images are converted separately', () => {
  const files = createBrowserFiles();
  const [page, other] = [pageOf('a 1', 10), pageOf('a 2', 200)];
  const file = browserFile(page.image, platform, files);
  expect(browserFile(page.image, platform, files)).toEqual(file);
  expect(page.drawnTimes()).toBe(1);
  const colorOf = ({ bytes }: { readonly bytes: Uint8Array }) => {
    const loaded = loadImage(bytes, platform);
    return loaded.ok && [...loaded.image.pixels().rgba];
  };
  expect(file.mediaType).toBe('image/png');
  expect(colorOf(file)).toEqual([10, 20, 30, 255]);
  expect(colorOf(browserFile(other.image, platform, files))).toEqual([200, 20, 30, 255]);
});
