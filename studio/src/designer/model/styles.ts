/** Effective value of a style property that is not set: from the named style, from a container, or the default. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, lastToken, parentOf } from './edits.ts';
import { nodeAround } from './elements.ts';

/** Text properties that containers pass on to their content. */
const PASSED_ON: ReadonlySet<string> = new Set([
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'color',
  'textAlign',
  'lineHeight',
  'letterSpacing',
  'textTransform',
  'direction',
  'hyphenate',
  'wordBreak',
  'writingMode',
  'fontFeatures',
  'fontVariations',
  'textWrap',
  'textIndent',
  'paragraphSpacing',
  'tabStops',
  'orphans',
  'widows',
]);

/** Defaults, copied from the reference because the engine's table is only available in the worker. */
const DEFAULTS: Readonly<Record<string, JsonValue>> = {
  fontFamily: 'Arial',
  fontSize: '10pt',
  fontWeight: 'normal',
  fontStyle: 'normal',
  color: 'black',
  opacity: 1,
  textAlign: 'start',
  verticalAlign: 'top',
  lineHeight: 1.2,
  letterSpacing: '0pt',
  overflow: 'visible',
  minFontSize: '4pt',
  fill: 'none',
  strokeWidth: '1pt',
};

/** Returns the value that a property has if the style does not set it. `pointer` refers to the style. */
export function inherited(document: JsonValue, pointer: string, name: string): JsonValue | undefined {
  const own = getAt(document, pointer);
  const fromNamed = isJsonObject(own) ? namedValue(document, own['extends'], name) : undefined;
  if (fromNamed !== undefined) return fromNamed;
  if (PASSED_ON.has(name) && lastToken(pointer) === 'style') {
    for (
      let at = nodeAround(document, parentOf(parentOf(pointer)));
      at !== undefined;
      at = nodeAround(document, parentOf(at))
    ) {
      const style = getAt(document, `${at}/style`);
      const value = isJsonObject(style) ? (style[name] ?? namedValue(document, style['extends'], name)) : undefined;
      if (value !== undefined) return value;
    }
  }
  return DEFAULTS[name];
}

function namedValue(document: JsonValue, name: JsonValue | undefined, property: string): JsonValue | undefined {
  const seen = new Set<string>();
  let next = name;
  while (typeof next === 'string' && !seen.has(next)) {
    seen.add(next);
    const styles: JsonValue | undefined = getAt(document, '/styles');
    const style: JsonObject | undefined =
      isJsonObject(styles) && isJsonObject(styles[next]) ? (styles[next] as JsonObject) : undefined;
    if (style?.[property] !== undefined) return style[property];
    next = style?.['extends'];
  }
  return undefined;
}
