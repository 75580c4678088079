/**
 * Draws the four outputs of a starter template next to each other, each with an independent tool: PDF by pdf.js, PNG
 * unchanged, ZPL by zebrash, HTML by Chromium. `tsx tests/look.ts parcel-4x6 docs/images/parcel-4x6.png`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderTemplate } from '@platen/engine';
import { createNodeWorld } from '../node/src/node-world.ts';
import { closeBrowser, drawHtml } from './eyes/browser.ts';
import { drawPdf, pdfInfo } from './eyes/draw-pdf.ts';
import { drawZplZebrash } from './eyes/draw-zpl.ts';
import { type Picture, pictureOf, readPng, sideBySide, writePng } from './eyes/picture.ts';

const DPMM = 8;
const DPI = DPMM * 25.4;

async function draw(slug: string): Promise<Picture> {
  const template = JSON.parse(readFileSync(`library/${slug}/template.json`, 'utf8'));
  const data = JSON.parse(readFileSync(`library/${slug}/data.json`, 'utf8'));
  const world = createNodeWorld();
  const render = (format: 'pdf' | 'png' | 'zpl' | 'html') => {
    const rendered = renderTemplate(template, data, { format, dpi: DPI, now: 0, printer: { density: DPMM } }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems, undefined, 2));
    for (const { code, elementId, message } of rendered.warnings) console.warn(format, code, elementId, message);
    return rendered.value.bytes;
  };
  const png = readPng(render('png'));
  const [pdf] = await drawPdf(render('pdf'), DPI);
  const page = (await pdfInfo(render('pdf'))).pages[0]!;
  const mm = (points: number) => Math.round((points * 25.4 * 100) / 72) / 100;
  const size = { widthMm: mm(page.width), heightMm: mm(page.height), dpmm: DPMM } as const;
  const [zpl] = await drawZplZebrash(Buffer.from(render('zpl')).toString('latin1'), size);
  const scale = DPI / 96;
  const view = { widthPx: Math.round(png.width / scale), heightPx: Math.round(png.height / scale), scale };
  const html = await drawHtml(Buffer.from(render('html')).toString('utf8'), view);
  return sideBySide([pdf!, png, pictureOf(zpl!), html]);
}

const [slug, file] = process.argv.slice(2);
if (!slug || !file) throw new Error('usage: tsx tests/look.ts SLUG FILE.png');
writeFileSync(file, writePng(await draw(slug)));
await closeBrowser();
