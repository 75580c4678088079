// satori and resvg: converts a styled tree to SVG, then to PNG. Barcodes are SVG from bwip-js.
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { serve } from '../race/serve.ts';
import { codeSvg } from './codes.mjs';
import { baselineOf, LINE } from './fonts.mjs';

const PIXELS = 300 / 72;
const px = (points) => points * PIXELS;

await serve(async (_job, { fonts }) => {
  const loaded = [
    { name: 'F', data: readFileSync(fonts.regular), weight: 400 },
    { name: 'F', data: readFileSync(fonts.bold), weight: 700 },
  ];
  const at = (x, y, width, height) => ({
    ...{ display: 'flex', position: 'absolute', left: px(x), top: px(y) },
    ...{ ...(width !== undefined && { width: px(width) }), ...(height !== undefined && { height: px(height) }) },
  });
  const box = (style, children) => ({ type: 'div', props: { style, children } });
  return {
    async render({ drawing }) {
      const strokes = drawing.strokes.map(({ x, y, width, height, lineWidth: w }) =>
        height === 0
          ? box({ ...at(x, y - w / 2, width, w), backgroundColor: '#000' })
          : box({ ...at(x - w / 2, y - w / 2, width + w, height + w), border: `${px(w)}px solid #000` }),
      );
      const texts = drawing.texts.map(({ text, x, y, size, bold }) =>
        box(
          { ...at(x, y - baselineOf(size)), fontSize: px(size), fontWeight: bold ? 700 : 400, whiteSpace: 'nowrap' },
          text,
        ),
      );
      const codes = drawing.codes.map((code) => {
        const src = `data:image/svg+xml;base64,${Buffer.from(codeSvg(code)).toString('base64')}`;
        const { x, y, width, height } = code;
        return { type: 'img', props: { src, width: px(width), height: px(height), style: at(x, y, width, height) } };
      });
      const [width, height] = [Math.round(px(drawing.width)), Math.round(px(drawing.height))];
      const page = { display: 'flex', position: 'relative', width, height, backgroundColor: '#fff', color: '#000' };
      const tree = box({ ...page, fontFamily: 'F', lineHeight: LINE }, [...strokes, ...texts, ...codes]);
      const svg = await satori(tree, { width, height, fonts: loaded });
      return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
    },
  };
});
