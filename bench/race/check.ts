/** Checks a contestant's document: draws it with other tools and reads its barcodes. */
import { drawPdf } from '../../tests/eyes/draw-pdf.ts';
import { type Picture, readPng } from '../../tests/eyes/picture.ts';
import { readCodes } from '../../tests/eyes/read-codes.ts';
import type { Job } from './contestant.ts';

const DPI = 300;

/** Returns the first and the last page. */
export async function picturesOf(job: Job, sample: Uint8Array): Promise<readonly Picture[]> {
  if (job === 'label-png') return [readPng(sample)];
  const pages = await drawPdf(sample, job === 'label-pdf' ? DPI : DPI / 4);
  return pages.length > 1 ? [pages[0]!, pages.at(-1)!] : pages;
}

/** Returns the barcodes of a label that could not be read. */
export async function unreadCodes(picture: Picture, values: readonly string[]): Promise<readonly string[]> {
  const found = await readCodes(picture, { expected: values.length });
  return values.filter((value) => !found.some(({ text }) => text === value));
}
