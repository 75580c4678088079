/**
 * Replaces the entities of a document type that only names texts. Adobe Illustrator declares its namespaces in this way
 * (XML 1.0, 4.2). Entities that contain other entities or markup are not accepted, so the text grows linearly.
 */

/** Maximum number of characters that entities add to a file. */
const MOST_ADDED = 65_536;

/** White space, a comment, or an entity of up to 500 characters in an internal subset. */
const DECLARATION =
  /\s+|<!--[\s\S]*?-->|<!ENTITY\s+([A-Za-z_][\w.-]{0,99})\s+(?:"([^"<&%]{0,500})"|'([^'<&%]{0,500})')\s*>/y;

/** Returns the text without declarations of entities. Returns undefined if the document type declares anything else. */
export function withoutEntities(text: string): string | undefined {
  const start = text.search(/<!DOCTYPE\b/);
  const open = start < 0 ? -1 : start + text.slice(start).search(/[[>]/);
  if (text[open] !== '[') return text;
  const entities = new Map<string, string>();
  DECLARATION.lastIndex = open + 1;
  let close = open + 1;
  for (let found = DECLARATION.exec(text); found; found = DECLARATION.exec(text)) {
    close = DECLARATION.lastIndex;
    const [, name, inDouble, inSingle] = found;
    // The first declaration of a name is binding.
    if (name !== undefined && !entities.has(name)) entities.set(name, inDouble ?? inSingle ?? '');
  }
  if (text[close] !== ']') return undefined;
  // Keeps the line breaks, so that messages name the right line.
  const lines = text.slice(open, close).replaceAll(/[^\n]/g, '');
  const head = text.slice(0, open) + lines;
  let added = 0;
  const body = text.slice(close + 1).replaceAll(/&([\w.-]{1,100});/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined) return reference;
    added += value.length;
    if (added > MOST_ADDED) throw new Error('its entities are too long; replace them with their texts');
    return value.replaceAll('"', '&quot;').replaceAll("'", '&apos;').replaceAll('>', '&gt;');
  });
  return head + body;
}
