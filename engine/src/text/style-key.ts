/** Key of a text style. Equal keys mean equal styles. */
import type { TextStyle } from './text-block.ts';

/** Empty object type. A new style property is a type error until a key includes it. */
export type Nothing = Readonly<Record<string, never>>;

/** Returns the key. Family names are preceded by their lengths, so that keys are unambiguous. */
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
    background,
    ...rest
  } = style;
  rest satisfies Nothing;
  const { red, green, blue, alpha } = color;
  const names = families.length === 1 ? families[0]! : families.join('\n');
  const lines = (underline ? 1 : 0) + (lineThrough ? 2 : 0);
  const raised = `${rise ? `^${rise} ` : ''}${features ? `${features} ` : ''}${variations ? `@${variations} ` : ''}`;
  const ground = background ? `_${background.red} ${background.green} ${background.blue} ${background.alpha} ` : '';
  return `${ground}${raised}${fontSize} ${weight}${italic ? 'i' : 'r'}${lines} ${letterSpacing} ${red} ${green} ${blue} ${alpha} ${families.length} ${names.length} ${names}`;
}
