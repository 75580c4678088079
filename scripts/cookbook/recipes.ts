/**
 * Templates in the docs, with a picture of their first pages. A page of `docs/cookbook/` has one template. Other pages
 * have several, each as a JSON block below an image named `example-…`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type JsonObject, renderTemplate, type World } from '@platen/engine';
import { calibratedPaper, calibrationTemplate } from '@platen/engine/edit/calibration-page';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { type Picture, pictureOf, readPng } from '../../tests/eyes/picture.ts';
import { unpacked } from '../../tests/outputs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/cookbook');

/** Folders whose pages can have examples. */
const EXAMPLE_FOLDERS = ['docs/elements', 'docs/topics', 'docs/guides'];

/** Maximum pages of a recipe that are shown. */
const SHOWN_PAGES = 3;
const DPI = 96;
const GAP_PX = 16;
const FRAME = [176, 176, 176, 255];

export type Recipe = Example & { readonly markdown: string };

export type Example = {
  readonly name: string;
  /** Name of the picture, without `.png`. */
  readonly picture: string;
  readonly template: JsonObject;
};

/** Returns the recipes. Throws if a page has no template. */
export function recipes(): readonly Recipe[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.sort().map((file) => {
    const markdown = readFileSync(join(FOLDER, file), 'utf8');
    const [, json] = /^```json\n([\s\S]*?)^```$/m.exec(markdown) ?? [];
    if (json === undefined) throw new Error(`docs/cookbook/${file} has no template`);
    const name = file.slice(0, -'.md'.length);
    return { name, picture: `cookbook-${name}`, markdown, template: JSON.parse(json) as JsonObject };
  });
}

/** Page of `platen sheet calibrate avery-l7160`, whose template is too long for a page of the docs. */
const CALIBRATION: Example = {
  name: 'docs/topics/label-sheets.md: calibration page',
  picture: 'calibration-page',
  template: calibrationTemplate(calibratedPaper('avery-l7160')!),
};

/** Starter on the page about e-invoices. */
function facture(): Example {
  const [template, sample] = ['template', 'data'].map((name) => {
    return JSON.parse(readFileSync(join(ROOT, `library/facture/${name}.json`), 'utf8')) as JsonObject;
  });
  return {
    name: 'docs/guides/e-invoices.md: starter',
    picture: 'starter-facture',
    template: { ...template, sample: sample! },
  };
}

/** Returns the templates below an image named `example-…`, with the name of the page. */
export function examples(): readonly Example[] {
  const written = EXAMPLE_FOLDERS.flatMap((folder) => {
    const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.md'));
    return files.sort().flatMap((file) => {
      const markdown = readFileSync(join(ROOT, folder, file), 'utf8');
      const pairs = markdown.matchAll(/\]\(\.\.\/images\/(example-[\w-]+)\.png\)[\s\S]*?^```json\n([\s\S]*?)^```$/gm);
      return [...pairs].map(([, picture = '', json = '']) => ({
        name: `${folder}/${file}: ${picture}`,
        picture,
        template: JSON.parse(json) as JsonObject,
      }));
    });
  });
  return [...written, CALIBRATION, facture()];
}

export function pictureFile({ picture }: Example): string {
  return join(ROOT, `docs/images/${picture}.png`);
}

let shared: World | undefined;

/**
 * Draws the first pages next to each other, each with a thin frame. Throws if the template has a problem or a warning.
 */
export function drawExample({ name, template }: Example): Picture {
  shared ??= createNodeWorld();
  const world = shared;
  const data = (template['sample'] ?? {}) as JsonObject;
  if (template['roll'] !== undefined) return sideBySide(rollOf(template, data, world));
  const draw = (page: number) => renderTemplate(template, data, { format: 'png', dpi: DPI, page, now: 0 }, world);
  const pdf = renderTemplate(template, data, { format: 'pdf', now: 0 }, world);
  if (!pdf.ok) throw new Error(`${name}: ${pdf.problems.map(({ message }) => message).join('; ')}`);
  if (pdf.warnings.length > 0) throw new Error(`${name}: ${pdf.warnings.map(({ message }) => message).join('; ')}`);
  const pages = Array.from({ length: Math.min(pdf.value.pages, SHOWN_PAGES) }, (_, index) => {
    const png = draw(index + 1);
    if (!png.ok) throw new Error(`${name}: ${png.problems[0]?.message}`);
    return readPng(png.value.bytes);
  });
  return sideBySide(pages);
}

/** Returns the rows of a roll as a label printer prints them. */
function rollOf(template: JsonObject, data: JsonObject, world: World): readonly Picture[] {
  const zpl = renderTemplate(template, data, { format: 'zpl', now: 0 }, world);
  if (!zpl.ok) throw new Error(zpl.problems.map(({ message }) => message).join('; '));
  if (zpl.warnings.length > 0) throw new Error(zpl.warnings.map(({ message }) => message).join('; '));
  const drawn = drawZpl(Buffer.from(zpl.value.bytes).toString('latin1'), { faces: world.text });
  if (!drawn.ok) throw new Error(drawn.message);
  return drawn.labels.slice(0, SHOWN_PAGES).map((label) => pictureOf(unpacked(label)));
}

/** Returns a picture of all pages in a row, each in a gray frame of one pixel, on a transparent background. */
function sideBySide(pages: readonly Picture[]): Picture {
  const width = pages.reduce((sum, page) => sum + page.width + 2, (pages.length - 1) * GAP_PX);
  const height = Math.max(...pages.map((page) => page.height)) + 2;
  const pixels = new Uint8Array(width * height * 4);
  let left = 0;
  for (const page of pages) {
    for (let y = 0; y < page.height + 2; y++) {
      for (let x = 0; x < page.width + 2; x++) {
        const isFrame = x === 0 || y === 0 || x === page.width + 1 || y === page.height + 1;
        const from = ((y - 1) * page.width + x - 1) * 4;
        const color = isFrame ? FRAME : page.pixels.subarray(from, from + 4);
        pixels.set(color, (y * width + left + x) * 4);
      }
    }
    left += page.width + 2 + GAP_PX;
  }
  return { width, height, pixels };
}

/** Returns true if all pixels of two pictures are equal. */
export function isSamePicture(one: Picture, other: Picture): boolean {
  return one.width === other.width && one.height === other.height && one.pixels.every((v, i) => v === other.pixels[i]);
}
