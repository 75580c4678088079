/** Selects variants of a symbology: GS1 data, GS1 Digital Link, micro or rectangular. */
import { isWebAddress } from './digital-link.ts';
import { SYMBOLOGIES } from './symbologies.ts';
import type { Symbology } from './symbology.ts';

type VariantOptions = {
  readonly gs1?: boolean | undefined;
  readonly digitalLink?: string | undefined;
  readonly micro?: boolean | undefined;
  readonly shape?: 'square' | 'rectangle' | undefined;
};

/** Selects a variant by an element's flags. GS1, micro and rectangular variants are separate symbologies. */
export function variantOf(symbology: Symbology, value: string, options: VariantOptions): Symbology | string {
  const { gs1, digitalLink, micro, shape } = options;
  const isLink = digitalLink !== undefined || (gs1 && isWebAddress(value));
  const content = isLink ? 'link' : gs1 && 'gs1';
  const flags = [content, micro && 'micro', shape === 'rectangle' && 'rectangle'].filter(Boolean).join('+');
  if (flags === '') return symbology;
  if (flags === 'gs1' && symbology.rule.kind === 'gs1') return symbology;
  if (flags === 'link' && symbology.rule.kind === 'digitalLink') return symbology;
  const variant = VARIANTS[symbology.name]?.[flags];
  const form = flags.replace('link', 'a GS1 Digital Link').replace('+', ' and ');
  return (
    (variant && SYMBOLOGIES.get(variant)) ||
    `this symbology cannot be combined with ${form}; remove one of them, or choose another symbology`
  );
}

const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  code128: { gs1: 'gs1-128' },
  qrcode: { gs1: 'gs1qrcode', link: 'gs1dlqrcode', micro: 'microqrcode' },
  datamatrix: {
    gs1: 'gs1datamatrix',
    link: 'gs1dldatamatrix',
    'link+rectangle': 'gs1dldatamatrix',
    rectangle: 'datamatrixrectangular',
    'gs1+rectangle': 'gs1datamatrixrectangular',
  },
  gs1datamatrix: { rectangle: 'gs1datamatrixrectangular', 'gs1+rectangle': 'gs1datamatrixrectangular' },
  dotcode: { gs1: 'gs1dotcode' },
};

/**
 * Returns whether `gs1` selects another symbology. It has no effect on symbologies that always or never have GS1 data.
 */
export function hasGs1Form({ name }: Symbology): boolean {
  return VARIANTS[name]?.['gs1'] !== undefined;
}
