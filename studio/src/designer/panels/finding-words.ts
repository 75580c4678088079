/** Rewrites problems and warnings with the names of elements and the labels of properties that the screen shows. */
import type { JsonValue } from '@platen/engine/base/json';
import { formatLabels } from '../fields/format-labels.ts';
import { labelOf } from '../fields/property.ts';
import { getAt } from '../model/edits.ts';
import { nodeAround } from '../model/elements.ts';
import { designerWords } from '../words.ts';
import { typeLabel } from './element-labels.ts';
import { messageWords } from './message-words.ts';

/** Returns the name of an element, or its type. Without a pointer, names the document. */
export function nameOfNode(document: JsonValue, node: string | undefined): string {
  if (node === undefined) return designerWords.sections.document;
  const id = getAt(document, `${node}/id`);
  if (typeof id === 'string') return id;
  const type = getAt(document, `${node}/type`);
  return typeLabel(typeof type === 'string' ? type : /^\/(header|footer)$/.test(node) ? node.slice(1) : 'column');
}

/** Returns a path such as "logo › Style › Line height". List positions are counted from 1. */
export function placeInWords(
  document: JsonValue,
  pointer: string | undefined,
  node = nodeOf(document, pointer),
): string {
  const inside = pointer?.startsWith(node ?? '') ? pointer.slice((node ?? '').length) : '';
  const parts = inside
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : labelOf(part)));
  return [nameOfNode(document, node), ...parts].join(' › ');
}

function nodeOf(document: JsonValue, pointer: string | undefined): string | undefined {
  return pointer === undefined ? undefined : nodeAround(document, pointer);
}

/**
 * Translates a message. Replaces quoted property names with their labels, and pointers with readable paths. Does not
 * change quoted values.
 */
export function messageInWords(document: JsonValue, message: string): string {
  return (
    messageWords
      .translate(message)
      // After these words, a quoted name is always a property: set "hyphenate".
      .replaceAll(
        /\b(set|property|setzen Sie|Eigenschaft) "([a-z][A-Za-z0-9]*)"/g,
        (_, verb, name) => `${verb} ${messageWords.quoted(labelOf(name))}`,
      )
      .replaceAll(/"([a-z][A-Za-z0-9]*)"/g, (quoted, name: string) =>
        isProperty(name) ? messageWords.quoted(labelOf(name)) : quoted,
      )
      .replaceAll(/\/(?:elements|header|footer)(?:\/[\w-]+)*/g, (pointer) =>
        nodeOf(document, pointer) === undefined ? pointer : placeInWords(document, pointer),
      )
  );
}

/** Returns true for names with a label, and for names of several words. Values such as "center" have neither. */
function isProperty(name: string): boolean {
  return Object.hasOwn(formatLabels.properties, name) || /[a-z][A-Z]/.test(name);
}
