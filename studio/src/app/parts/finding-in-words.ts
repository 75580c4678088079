/** Findings of the service and the engine, with the names and labels that the designer shows. */
import type { JsonValue } from '@platen/engine/base/json';
import { findPlace } from '../../designer/model/find-place.ts';
import { messageInWords, nameOfNode, placeInWords } from '../../designer/panels/finding-words.ts';
import { messageWords } from '../../designer/panels/message-words.ts';
import { dataFormWords } from '../data/words.ts';
import { jobWords } from '../jobs/words.ts';
import type { PlaceInTemplate } from '../templates.ts';

export type Told = {
  readonly code?: string;
  readonly message?: string;
  readonly path?: string;
  readonly elementId?: string;
  /** Index of the item in a batch, from 0. */
  readonly item?: number;
  readonly page?: number;
  /** Number of equal findings that this finding represents. */
  readonly count?: number;
};

export type FindingInWords = {
  readonly message: string | undefined;
  /** Empty if the finding concerns the whole document. */
  readonly place: string;
  /** Place for the designer; undefined for the data, for the request and for the whole document. */
  readonly target: PlaceInTemplate | undefined;
};

/** Names the place in `template`, which may be null if it is unknown. */
export function findingInWords(template: JsonValue, { code, message, path, elementId, item }: Told): FindingInWords {
  const [, itemInPath, inside] = /^(?:\/items\/(\d+))?(.*)$/s.exec(path ?? '')!;
  const data = /^\/data(?=\/|$)(.*)$/s.exec(inside!)?.[1];
  const index = itemInPath ?? item;
  const prefix = index === undefined ? [] : [`${jobWords.item} ${Number(index) + 1}`];
  // Does not reword messages about data, because the fields that they quote have no labels.
  const isAboutData = data !== undefined || code === 'MISSING_DATA';
  const reworded =
    message === undefined
      ? undefined
      : isAboutData
        ? messageWords.translate(message)
        : messageInWords(template, message);
  const placed = data === undefined ? inTemplate(template, inside!, elementId) : inData(data);
  const target = data === undefined && (inside !== '' || elementId !== undefined) ? { path, elementId } : undefined;
  return { message: reworded, place: [...prefix, ...placed].join(' › '), target };
}

function inData(pointer: string): readonly string[] {
  const parts = pointer.split('/').slice(1);
  const named = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
  // Places in lists count from 1, as in the designer.
  return [dataFormWords.title, ...parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : named(part)))];
}

function inTemplate(template: JsonValue, path: string, elementId: string | undefined): readonly string[] {
  const pointer = path.replace(/^\/template(?=\/|$)/, '');
  const node = findPlace(template, { path: pointer, elementId: elementId ?? null });
  if (pointer === '' && node === undefined) return elementId === undefined ? [] : [withCopy(elementId, elementId)];
  const isInside = node !== undefined && (pointer === node || pointer.startsWith(`${node}/`));
  const place = node !== undefined && !isInside ? nameOfNode(template, node) : placeInWords(template, pointer, node);
  if (elementId === undefined) return [place];
  // Without the template, only the ID names the element.
  if (node === undefined) return [withCopy(elementId, elementId)];
  const name = nameOfNode(template, node);
  return [withCopy(name, elementId) + place.slice(name.length)];
}

/** Adds the number of the copy: `line[2]` is the third line. */
function withCopy(name: string, elementId: string): string {
  const copy = /\[(\d+)\]/.exec(elementId)?.[1];
  const plain = name.replace(/\[\d+\].*$/s, '');
  return copy === undefined ? plain : `${plain} #${Number(copy) + 1}`;
}
