/** A style of text as a key: two are the same only for styles that say the same. */
import type { TextStyle } from './text-block.ts';

/** Holds no field: a new one that a key does not name is an error of types. */
export type Nothing = Readonly<Record<string, never>>;

/** Whatever a family holds: each goes with its length. */
export function styleKey(style: TextStyle): string {
  const {
    families,
    fontSize,
    weight,
    italic,
    color,
    letterSpacing,
    underline,
    lineThrough,
    rise,
    features,
    variations,
    ...rest
  } = style;
  rest satisfies Nothing;
  const { red, green, blue, alpha } = color;
  const names = families.length === 1 ? families[0]! : families.join('\n');
  const lines = (underline ? 1 : 0) + (lineThrough ? 2 : 0);
  const raised = `${rise ? `^${rise} ` : ''}${features ? `${features} ` : ''}${variations ? `@${variations} ` : ''}`;
  return `${raised}${fontSize} ${weight}${italic ? 'i' : 'r'}${lines} ${letterSpacing} ${red} ${green} ${blue} ${alpha} ${families.length} ${names.length} ${names}`;
}
