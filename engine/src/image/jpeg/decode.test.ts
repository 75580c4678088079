/** Compares our decoder with jpeg-js: identical samples at full size, and similar means at reduced sizes. */
import { decode as decodeWithJpegJs } from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { jpegFile } from '../../../../tests/pictures.ts';
import { decodeJpegData } from './decode.ts';

const FILES: Readonly<Record<string, string>> = {
  // Image of 40 × 24 pixels from libvips: several scans, with and without chroma subsampling.
  progressive:
    '/9j/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCAAYACgDASIAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAQFAwb/xAAYAQADAQEAAAAAAAAAAAAAAAACAwUEB//aAAwDAQACEAMQAAAB41mg4KZbNTVlOcWBdJdwM3P9WAGpuBmp/wD/xAAZEAADAQEBAAAAAAAAAAAAAAAAAQMCERL/2gAIAQEAAQUCUxSFEURQMzMyPCQptikkYmeOLMRY6KSR/8QAGhEAAgMBAQAAAAAAAAAAAAAAAAIBAwQRIf/aAAgBAwEBPwGrSU6ZF0+FTz0peRHnh//EACARAAIBAwQDAAAAAAAAAAAAAAECAAMREwQSITFBUYH/2gAIAQIBAT8BpDJGwqbdmXT0B9lJyunLCMdoVF8w1GDFV4tP/8QAFhAAAwAAAAAAAAAAAAAAAAAAECEw/9oACAEBAAY/Aqof/8QAHBAAAwACAwEAAAAAAAAAAAAAAAFhEVEhMUFx/9oACAEBAAE/IZkyRMQuyJEXgyyV8O8ImpyyQ3gmFs8nL0f/2gAMAwEAAgADAAAAEBN/Yow//8QAGBEBAQEBAQAAAAAAAAAAAAAAAQARIUH/2gAIAQMBAT8Qx9ld2f1LJsvq2Grf/8QAHxEBAAIBBAMBAAAAAAAAAAAAAQARITFBocFhcZGx/9oACAECAQE/EJOCxt7dP1jdT4yL6i65wfUO42KFrrXbHMqQCTQ7Gf/EAB0QAAMAAgIDAAAAAAAAAAAAAAABEUFhIVExcbH/2gAIAQEAAT8QvBaC8F4FCaJLt8F4LQPUlpLHsgYdcCMnSfXllYFOlgLWxUrhLIw+oM4B6JH/2Q==',
  'progressive with whole colours':
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAYACgDAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABAUDB//EABoBAQACAwEAAAAAAAAAAAAAAAQCAwAFBwH/2gAMAwEAAhADEAAAAeeVQZNjJtXYxeNHrecUNspfrUCemlxCc3obRW4Xqg1VLv/EABoQAAMBAQEBAAAAAAAAAAAAAAABAwIEERP/2gAIAQEAAQUCzIzEzAzzi5zEjERTSMzbMwSJyPn4pwFP0zFI/8QAGhEAAwEBAQEAAAAAAAAAAAAAAAEDAgQRMf/aAAgBAwEBPwHFjFjFzHQT6DNjNidGydUid2zNiVPWZuTp59J2bP/EACURAAAGAQIGAwAAAAAAAAAAAAABAgMEESETIhIUMUFR8DJx4f/aAAgBAgEBPwElWCRYKPYKFYXBQgrWdBlVhlFh6a1H2luP3qNeS/3r6x+jSYZw4oRFWJUnl2qT8le2IrBVZhctbx8DGE+e4PRjbTyrwP/EABcQAAMBAAAAAAAAAAAAAAAAABAgITD/2gAIAQEABj8CxqQf/8QAHBAAAgMAAwEAAAAAAAAAAAAAAAERIWExQVFx/9oACAEBAAE/IczMzMhS5hGZmUMSzG+HRDM66tmA6iwvShiX4f/aAAwDAQACAAMAAAAQhVr2C01f/8QAGhEAAQUBAAAAAAAAAAAAAAAAAAEQITFhEf/aAAgBAwEBPxAtzc3FVprcme8RiomL6kZTlYkewf/EACARAQACAQQDAQEAAAAAAAAAAAERIQAxQVFhEIGRsaH/2gAIAQIBAT8Q8E8POHkCwalQJ9+SXo+kSC4hXDrULVxI4uuPjo5/CpPrFUAeNWybCUreI+5Vxx3wNaIsRuSRZbNwmA0YWroGMNopIo/B+1baYkg6HZUuh/WEYTP/xAAeEAEAAgEFAQEAAAAAAAAAAAABABFRITFBYXGRsf/aAAgBAQABPxC2osqLKm2pMEhl0ltRZUIA65x7K/cYFRkEHG78ltQIDgzruEAtA1VinkWixsTwj9n/2Q==',
  'baseline with halved colours':
    '/9j/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAYACgDASIAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAUGBAf/xAAlEAABBAEDAwUBAAAAAAAAAAABAAIDEQUEEiIhQVETMUJSYXH/xAAYAQADAQEAAAAAAAAAAAAAAAADBAYFCP/EACcRAAEDAwIEBwAAAAAAAAAAAAEAAgMEESEFMRIUQcEyUWFxkaGx/9oADAMBAAIRAxEAPwDjcGMuuKZQYm64qg02MuuKc6bE3XFDpG8wk6XU7dVLwYa64plBhLriqdmijiIAbvd4Hb+rXDj5pK+I8N6JmTk4ncHjd5Dp7nb9Kp6PU3HN1OxYNrQC4ADyeiFYQ4iKOg8gHx7lCWL4b2LGN9C4X7Kki1M8O6X6PGXXFNxoPSiADeTug/P1CFnUs74tPfIw5wPkgd1z9SzvLwLrXpMOKstoDut8ehdIdsTdrft3KEIcrjE2KGPAde9t+mPtVNHO85JW6HFxw9C3c/6gIQhZr6iRkjo47NDSRsO4KpoZn8AJK//Z',
};

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

describe.each(Object.entries(FILES))('%s', (name, base64) => {
  const bytes = bytesOf(base64);
  const reference = decodeWithJpegJs(bytes, { useTArray: true, formatAsRGBA: true });

  test('is decoded as by jpeg-js', () => {
    const { widthPx, heightPx, rgba } = decodeJpegData(bytes, { colorTransform: true, size: 8 });
    expect([widthPx, heightPx]).toEqual([reference.width, reference.height]);
    expect(Buffer.from(rgba).equals(Buffer.from(reference.data))).toBe(true);
  });

  test.each([4, 2, 1] as const)('with blocks of %i is close to the mean', (size) => {
    const { widthPx, heightPx, rgba } = decodeJpegData(bytes, { colorTransform: true, size });
    const side = 8 / size;
    expect([widthPx, heightPx]).toEqual([40 / side, 24 / side]);
    let sum = 0;
    for (let at = 0; at < widthPx * heightPx; at++) {
      const [x, y] = [(at % widthPx) * side, Math.floor(at / widthPx) * side];
      let mean = 0;
      for (let i = 0; i < side * side; i++) {
        mean += reference.data[((y + Math.floor(i / side)) * reference.width + x + (i % side)) * 4 + 1]!;
      }
      sum += Math.abs(mean / (side * side) - rgba[at * 4 + 1]!);
    }
    // Subsampled chroma stays subsampled. The image is noise, so its means differ widely.
    expect(sum / (widthPx * heightPx)).toBeLessThan(name.includes('whole colours') ? 6 : 13);
  });

  test('truncated anywhere is either rejected or drawn', () => {
    for (let length = 2; length < bytes.length; length += 7) {
      try {
        decodeJpegData(bytes.subarray(0, length), { colorTransform: true, size: 8 });
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message).not.toMatch(/undefined|not a function|out of bounds|invalid array/i);
      }
    }
  });
});

test('blocks of one colour keep the colour at each size', () => {
  const bytes = new Uint8Array(
    jpegFile({
      blocks: [
        [
          [76, 85, 255],
          [149, 43, 21],
        ],
      ],
    }),
  );
  for (const size of [8, 4, 2, 1] as const) {
    const { widthPx, rgba } = decodeJpegData(bytes, { colorTransform: true, size });
    const first = [...rgba.subarray(0, 3)];
    const last = [...rgba.subarray((widthPx - 1) * 4, widthPx * 4 - 1)];
    expect(first.map((value, i) => Math.abs(value - [254, 0, 0][i]!) <= 1)).toEqual([true, true, true]);
    expect(last.map((value, i) => Math.abs(value - [0, 255, 0][i]!) <= 2)).toEqual([true, true, true]);
  }
});
