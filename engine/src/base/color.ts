/**
 * Parses colours of the template format: CSS Color 4 `<color>` without variables, converted to sRGB, and press inks.
 */
import { rgb as toRgb } from 'culori/css';
import { parse } from 'culori/fn';
import { INK_LENGTH, type Ink, isSameInk, parseInk, screenColor } from './inks.ts';

/** sRGB colour with 8 bits per channel. Alpha is from 0 (transparent) to 1 (opaque). */
export type Color = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  /** Press ink, for output formats that support inks. Red, green and blue approximate it on screen. */
  readonly ink?: Ink;
};

export const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
export const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 1 };

/** Parses a CSS colour. Returns undefined if the text is invalid. Clamps colours outside sRGB. */
export function parseColor(text: string): Color | undefined {
  if (text.length > INK_LENGTH) return undefined;
  const byte = (share: number | undefined) => Math.round(Math.min(1, Math.max(0, share || 0)) * 255);
  const printed = parseInk(text);
  if (printed) {
    const { red, green, blue } = screenColor(printed.ink);
    return { red: byte(red), green: byte(green), blue: byte(blue), alpha: printed.alpha, ink: printed.ink };
  }
  const name = text.trim().toLowerCase();
  if (name === 'transparent') return { ...BLACK, alpha: 0 };
  const parsed = parse(name);
  const rgb = parsed && toRgb(parsed);
  if (!rgb) return undefined;
  return { red: byte(rgb.r), green: byte(rgb.g), blue: byte(rgb.b), alpha: Math.min(1, Math.max(0, rgb.alpha ?? 1)) };
}

/** Returns whether the colour is grey. Pages with only grey colours are written as grey. */
export function isGray({ red, green, blue }: Color): boolean {
  return red === green && green === blue;
}

/** Returns the relative luminance from 0 (black) to 1 (white), as in WCAG 2.2. */
export function luminance({ red, green, blue }: Color): number {
  const linear = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function isSameColor(a: Color, b: Color): boolean {
  const isSeenAlike = a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha;
  return isSeenAlike && isSameInk(a.ink, b.ink);
}

/** Returns the contrast ratio of two colours, 1 … 21, as in WCAG 2.2. */
export function contrast(one: Color, other: Color): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
