// Barcodes from bwip-js as vectors, the usual choice for libraries without barcodes.
import bwipjs from 'bwip-js/node';

const BCID = { code128: 'code128', qrcode: 'qrcode' };

/** Returns the dark rectangles within the box of the barcode. */
export function codeRects({ symbology, value, x, y, width, height }) {
  const [encoded] = bwipjs.raw({ bcid: BCID[symbology], text: value, eclevel: 'M' });
  const rects = [];
  if (encoded.sbs) {
    const unit = width / encoded.sbs.reduce((sum, module) => sum + module, 0);
    let left = x;
    encoded.sbs.forEach((modules, i) => {
      if (i % 2 === 0) rects.push([left, y, modules * unit, height]);
      left += modules * unit;
    });
    return rects;
  }
  const { pixx, pixy, pixs } = encoded;
  const unit = width / pixx;
  for (let row = 0; row < pixy; row++) {
    for (let column = 0; column < pixx; ) {
      let end = column;
      while (end < pixx && pixs[row * pixx + end]) end++;
      if (end > column) rects.push([x + column * unit, y + row * unit, (end - column) * unit, unit]);
      column = end + 1;
    }
  }
  return rects;
}

export function rectsPath(rects) {
  const n = (value) => value.toFixed(3);
  return rects.map(([x, y, w, h]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join('');
}

/** Returns the barcode as an SVG with the size of its box. */
export function codeSvg(code) {
  const { width, height } = code;
  const path = rectsPath(codeRects({ ...code, x: 0, y: 0 }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="${path}"/></svg>`;
}
