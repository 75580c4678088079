// takumi: converts a styled tree to PNG. Barcodes are SVG from bwip-js.
import { readFileSync } from 'node:fs';
import { Renderer } from '@takumi-rs/core';
import { serve } from '../race/serve.ts';
import { codeSvg } from './codes.mjs';
import { baselineOf, LINE } from './fonts.mjs';

const PIXELS = 300 / 72;
const px = (points) => points * PIXELS;

await serve(async (_job, { fonts }) => {
  const renderer = new Renderer();
  await renderer.registerFont({ name: 'F', data: readFileSync(fonts.regular), weight: 400 });
  await renderer.registerFont({ name: 'F', data: readFileSync(fonts.bold), weight: 700 });
  const at = (x, y, width, height) => ({
    ...{ position: 'absolute', left: px(x), top: px(y) },
    ...{ ...(width !== undefined && { width: px(width) }), ...(height !== undefined && { height: px(height) }) },
  });
  return {
    render({ drawing }) {
      const strokes = drawing.strokes.map(({ x, y, width, height, lineWidth: w }) => ({
        type: 'container',
        style:
          height === 0
            ? { ...at(x, y - w / 2, width, w), backgroundColor: '#000' }
            : {
                ...at(x - w / 2, y - w / 2, width + w, height + w),
                ...{ borderWidth: px(w), borderStyle: 'solid', borderColor: '#000', boxSizing: 'border-box' },
              },
      }));
      const texts = drawing.texts.map(({ text, x, y, size, bold }) => ({
        type: 'text',
        text,
        style: {
          ...at(x, y - baselineOf(size)),
          ...{ fontSize: px(size), fontWeight: bold ? 700 : 400, whiteSpace: 'nowrap', lineHeight: LINE },
        },
      }));
      const codes = drawing.codes.map((code) => ({
        ...{ type: 'image', src: codeSvg(code) },
        style: { ...at(code.x, code.y, code.width, code.height), objectFit: 'fill' },
      }));
      const [width, height] = [Math.round(px(drawing.width)), Math.round(px(drawing.height))];
      const style = { position: 'relative', width, height, backgroundColor: '#fff', color: '#000', fontFamily: 'F' };
      const tree = { type: 'container', style, children: [...strokes, ...texts, ...codes] };
      return renderer.render(tree, { width, height, format: 'png' });
    },
  };
});
