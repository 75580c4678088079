/** Places and values of changes to a template, with the names and labels that the designer shows. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { choiceLabel, labelOf } from '../../designer/fields/property.ts';
import { typeLabel } from '../../designer/panels/element-labels.ts';
import { versionsWords as words } from '../screens/versions-words.ts';
import { findingInWords } from './finding-in-words.ts';

/** Maximum length of a value in characters. */
const LONGEST = 120;

/** Returns a place such as "logo › Style › Line height" or "Sample › customer › city". */
export function placeOfChange(template: JsonValue, path: string): string {
  const data = /^\/(sample|schema|samples\/([^/]*))(?=\/|$)(.*)$/s.exec(path);
  if (!data) return path === '' ? words.template : findingInWords(template, { path }).place;
  const [, kind, set, inside] = data;
  const first = set !== undefined ? named(set) : kind === 'schema' ? words.schema : words.sample;
  const steps = inside!.split('/').slice(1).map(named);
  const shown = kind === 'schema' ? steps.filter((step) => step !== 'properties' && step !== 'items') : steps;
  // Positions in lists are counted from 1, as in the designer.
  return [first, ...shown.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step))].join(' › ');
}

const named = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * Properties whose values are names or texts that people wrote. They stay unchanged, even if the format has an option
 * with the same name.
 */
const TEXTS: ReadonlySet<string> = new Set([
  'elements',
  'text',
  'contentExpression',
  'expression',
  'id',
  'name',
  'source',
  'title',
]);

/** Returns a value at a path in words. Long values are cut. */
export function valueInWords(value: JsonValue, path: string): string {
  const isData = /^\/(?:samples?|schema|meta)(?=\/|$)/.test(path);
  const text = inWords(value, isData ? undefined : path.slice(path.lastIndexOf('/') + 1));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** `property` is undefined for data, whose names and values stay unchanged. */
function inWords(value: JsonValue, property: string | undefined): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === null) return words.nothing;
  if (typeof value === 'string' && value === '') return words.emptyText;
  if (typeof value === 'string')
    return property === undefined || TEXTS.has(property) ? value : choiceOf(value, property);
  if (typeof value === 'number') return String(value);
  if (isJsonArray(value)) {
    const arePlain = value.every((item) => typeof item !== 'object');
    return arePlain && value.length > 0
      ? value.map((item) => inWords(item, property)).join(', ')
      : words.entries(value.length);
  }
  if (!isJsonObject(value)) return '';
  const { type, id } = value;
  if (property !== undefined && typeof type === 'string')
    return typeof id === 'string' ? `${typeLabel(type)} “${id}”` : typeLabel(type);
  const parts = Object.entries(value).map(
    ([name, inner]) =>
      `${property === undefined ? name : labelOf(name)}: ${inWords(inner, property === undefined ? undefined : name)}`,
  );
  return parts.length === 0 ? words.entries(0) : parts.join(', ');
}

/** Returns the label of a choice such as "center"; other texts stay unchanged. */
function choiceOf(value: string, property: string): string {
  return /^[a-z]+(?:-[a-z]+)*$/.test(value) ? choiceLabel(value, property) : value;
}
