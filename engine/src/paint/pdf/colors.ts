/** Writes colours (ISO 32000-1, 8.6): screen colours, or inks from the template. */
import { textFromLatin1, utf8 } from '../../base/bytes.ts';
import { type Color, isGray } from '../../base/color.ts';
import { type Ink, type ProcessInk, processShares, type SpotInk } from '../../base/inks.ts';
import { colorsOf } from '../../scene/gradient.ts';
import type { Item } from '../../scene/scene.ts';
import type { Content } from './content.ts';
import type { Resources } from './resources.ts';
import { colorOperator, name, number } from './syntax.ts';

const BLACK_INK: ProcessInk = { kind: 'process', cyan: 0, magenta: 0, yellow: 0, black: 1 };

/** Sets the current colour. Alpha is set separately. */
export function setColor(content: Content, resources: Resources, use: 'fill' | 'stroke', color: Color): void {
  const ink = inkOf(color, resources);
  if (resources.colors.overprintsBlack) {
    const overprints = ink !== undefined && isBlackInk(ink);
    if (content.set('overprint', `/O${overprints ? 1 : 0} gs`)) resources.overprint();
  }
  if (!ink) content.set(use, colorOperator(color, use));
  else if (ink.kind === 'process') content.set(use, `${components(ink)} ${use === 'fill' ? 'k' : 'K'}`);
  else {
    const space = resources.colorSpace(separation(ink));
    content.set(use, `/${space} ${use === 'fill' ? 'cs' : 'CS'} ${number(ink.tint)} ${use === 'fill' ? 'scn' : 'SCN'}`);
  }
}

/** Disables overprinting, which is the state at the start of a page. */
export function knockOut(content: Content, resources: Resources): void {
  if (resources.colors.overprintsBlack && content.set('overprint', '/O0 gs')) resources.overprint();
}

/** Returns the ink of a colour if the file may use inks. If black overprints, it becomes pure black ink. */
function inkOf(color: Color, { colors }: Resources): Ink | undefined {
  if (colors.rgbOnly) return undefined;
  const isBlack = color.red === 0 && isGray(color) && !color.ink;
  return isBlack && colors.overprintsBlack ? BLACK_INK : color.ink;
}

function isBlackInk(ink: Ink): boolean {
  return ink.kind === 'process' && ink.black === 1 && ink.cyan === 0 && ink.magenta === 0 && ink.yellow === 0;
}

function components(ink: ProcessInk): string {
  return processShares(ink)
    .map((share) => number(share, 4))
    .join(' ');
}

/**
 * Returns the Separation colour space for a spot colour, with its process colour substitute (8.6.6.4). The name is
 * UTF-8.
 */
function separation({ name: plate, alternate }: SpotInk): string {
  const full = components(alternate);
  const tint = `<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[${full}]/N 1>>`;
  return `[/Separation${name(textFromLatin1(utf8(plate)))}/DeviceCMYK${tint}]`;
}

/** Returns the blending colour space: CMYK for presses or if any item has inks, otherwise RGB. */
export function blendingSpace(items: readonly Item[], { colors }: Resources): 'DeviceCMYK' | 'DeviceRGB' {
  if (colors.srgb !== undefined) return 'DeviceCMYK';
  return !colors.rgbOnly && hasInk(items) ? 'DeviceCMYK' : 'DeviceRGB';
}

function hasInk(items: readonly Item[]): boolean {
  return items.some((item) => {
    switch (item.kind) {
      case 'group':
        return hasInk(item.items);
      case 'path':
        return (
          item.stroke?.color.ink !== undefined || (item.fill && colorsOf(item.fill).some(({ ink }) => ink)) === true
        );
      case 'glyphs':
      case 'code':
        return item.color.ink !== undefined;
      default:
        return false;
    }
  });
}
