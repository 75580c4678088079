/** Converts CMYK and spot colours to colours of the browser. */
import { parseInk, screenColor } from '@platen/engine/base/inks';

/** Converts CMYK and spot colours, also in gradients, to colours that the browser can show. */
export function onScreen(color: string): string {
  return color.replace(/spot\((?:[^()]|\([^()]*\))*\)|device-cmyk\([^()]*\)/gi, (written) => {
    const parsed = parseInk(written);
    if (!parsed) return written;
    const { red, green, blue } = screenColor(parsed.ink);
    const [r, g, b] = [red, green, blue].map((share) => Math.round(share * 255));
    return `rgb(${r} ${g} ${b} / ${parsed.alpha})`;
  });
}
