/** Fixes of findings whose message contains the solution: "did you mean", "widen the box to 52.3 mm". */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import { getAt, lastToken, parentOf, removeAt, renameKey, setAt } from './edits.ts';
import { pointsOf, unitOfPage, writeLike } from './units.ts';
import { fixWords } from './words.ts';

export type Finding = {
  readonly code: string;
  readonly message: string;
  readonly start?: number;
  readonly end?: number;
};

/** Fix that the designer offers. `apply` returns the document with the fix. */
export type Fix = { readonly label: string; readonly apply: (document: JsonValue) => JsonValue };

/** `pointer` is the affected property or element. */
export function fixFor(document: JsonValue, { code, message, start, end }: Finding, pointer: string): Fix | undefined {
  const value = getAt(document, pointer);
  const meant = /did you mean "([^"]+)"\?/.exec(message)?.[1];
  if (code === 'UNKNOWN_PROPERTY') return fixProperty(message, meant, pointer);
  if (meant !== undefined && code.startsWith('E_') && typeof value === 'string') {
    return fixSource(value, meant, { start, end }, pointer);
  }
  if (meant !== undefined && typeof value === 'string') {
    return { label: `"${meant}"`, apply: (old) => setAt(old, pointer, meant) };
  }
  if (code === 'INVALID_LENGTH' && /^[\d.]+$/.test(String(value ?? ''))) {
    const length = `${String(value)}${unitOfPage(getAt(document, '/dimensions/width'))}`;
    return { label: length, apply: (old) => setAt(old, pointer, length) };
  }
  if (code === 'REQUIRED' && lastToken(pointer) === 'position') {
    return { label: fixWords.inFlow, apply: (old) => setAt(old, pointer, { mode: 'flow' }) };
  }
  return isJsonObject(value) ? fixElement(document, message, pointer) : undefined;
}

function fixProperty(message: string, meant: string | undefined, pointer: string): Fix {
  if (meant !== undefined) return { label: `"${meant}"`, apply: (old) => renameKey(old, pointer, meant) };
  const [, outer, name] = /move it into "(\w+)" as "(\w+)"/.exec(message) ?? [];
  if (outer === undefined || name === undefined) {
    return { label: fixWords.remove(lastToken(pointer)), apply: (old) => removeAt(old, pointer) };
  }
  return {
    label: `${outer}.${name}`,
    apply(old) {
      const moved = getAt(old, pointer);
      return moved === undefined ? old : setAt(removeAt(old, pointer), `${parentOf(pointer)}/${outer}/${name}`, moved);
    },
  };
}

/** Replaces the misspelled word in the marked range of the expression. */
function fixSource(source: string, meant: string, { start = 0, end = source.length }: Span, pointer: string): Fix {
  const marked = source.slice(start, end);
  const word = /[\p{L}_$][\p{L}\p{N}_$]*/u.exec(marked);
  const at = start + (word?.index ?? 0);
  const next = source.slice(0, at) + meant + source.slice(at + (word?.[0].length ?? marked.length));
  return { label: `"${meant}"`, apply: (old) => setAt(old, pointer, next) };
}

type Span = { readonly start: number | undefined; readonly end: number | undefined };

/** Applies sizes, positions and digits named in the message. */
function fixElement(document: JsonValue, message: string, pointer: string): Fix | undefined {
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const length = (mm: number, path: string) =>
    writeLike(mm * POINTS_PER_UNIT.mm, getAt(document, pointer + path), unit);
  const both = /enlarge the box to ([\d.]+) mm × ([\d.]+) mm/.exec(message);
  if (both) {
    const [width, height] = [length(up(both[1]!), '/width'), length(up(both[2]!), '/height')];
    return {
      label: `${width} × ${height}`,
      apply: (old) => setAt(setAt(old, `${pointer}/width`, width), `${pointer}/height`, height),
    };
  }
  const [, named, least] = /widen the box to ([\d.]+) mm|at least ([\d.]+) mm; widen the box/.exec(message) ?? [];
  const wide = named ?? least;
  if (wide !== undefined) {
    const width = length(up(wide), '/width');
    return { label: fixWords.width(width), apply: (old) => setAt(old, `${pointer}/width`, width) };
  }
  const digits = /check digit (\d+) is wrong; it must be (\d+)/.exec(message);
  const text = getAt(document, `${pointer}/text`);
  if (digits && typeof text === 'string' && text.endsWith(digits[1]!)) {
    const right = text.slice(0, -digits[1]!.length) + digits[2]!;
    return { label: right, apply: (old) => setAt(old, `${pointer}/text`, right) };
  }
  const small = /use ([\d.]+) pt or more/.exec(message)?.[1];
  if (small !== undefined) {
    return { label: `${small}pt`, apply: (old) => setAt(old, `${pointer}/style/fontSize`, `${small}pt`) };
  }
  return fixPlace(document, message, pointer);
}

/** Adds a tenth, because the value in the message is rounded. */
function up(mm: string): number {
  return Number(mm) + 0.1;
}

const INWARDS = { left: ['x', 1], right: ['x', -1], top: ['y', 1], bottom: ['y', -1] } as const;

function fixPlace(document: JsonValue, message: string, pointer: string): Fix | undefined {
  if (!message.includes('move it inwards')) return undefined;
  const sides = [
    ...message.matchAll(
      /by ([\d.]+) mm at the (left|right|top|bottom)|and ([\d.]+) mm at the (left|right|top|bottom)/g,
    ),
  ];
  let apply = (old: JsonValue) => old;
  for (const [, first, side, second, other] of sides) {
    const [axis, sign] = INWARDS[(side ?? other) as keyof typeof INWARDS];
    const path = `${pointer}/position/${axis}`;
    const points = pointsOf(getAt(document, path));
    if (points === undefined) return undefined;
    const next = writeLike(points + sign * up(first ?? second!) * POINTS_PER_UNIT.mm, getAt(document, path), 'mm');
    const before = apply;
    apply = (old) => setAt(before(old), path, next);
  }
  return sides.length > 0 ? { label: fixWords.moveInwards, apply } : undefined;
}
