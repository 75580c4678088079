/** Lays out and draws pages. Independent of requests. The results are the same as on a server. */
import { layOutForEditor } from '@platen/engine/edit/lay-out-for-editor';
import { colorText } from '@platen/engine/paint/drawing/units';
import { svgParts } from '@platen/engine/paint/svg/paint-svg';
import type { Item } from '@platen/engine/scene/scene';
import type { World } from '@platen/engine/world';
import type { Drawn, DrawnCode, DrawnFace, DrawnText, LayOutTask } from './protocol.ts';

export function layOut({ template, data, prefix = '', ...options }: LayOutTask, world: World): Drawn {
  const { scene, boxes, problems, warnings, isWhole } = layOutForEditor(template, data, options, world);
  const { platform, caches } = world;
  const pages = scene.pages.map((page, index) => ({
    width: page.width,
    height: page.height,
    parts: svgParts(page, { platform, caches, prefix: `${prefix}p${index}-` }),
    boxes: boxes[index]!,
    codes: page.items.flatMap((item) => codesIn(item)),
    texts: textsOf(page.items),
    ...(page.rfid && { rfid: page.rfid.data }),
  }));
  return { pages, problems, warnings, isWhole };
}

function codesIn(item: Item): readonly DrawnCode[] {
  if (item.kind === 'group') return item.items.flatMap(codesIn);
  if (item.kind !== 'code' || item.elementId === undefined) return [];
  const { elementId, symbol, box, quietBox } = item;
  const columns = (quietBox.width / box.width) * symbol.columns;
  const rows = symbol.kind === 'matrix' ? (quietBox.height / box.height) * symbol.rows : undefined;
  return [{ elementId, columns, rows }];
}

/** Characters that every font has, except fonts for a single script. */
const PLAIN = /[ -~]/;

/** Returns one entry for each element with letters. */
function textsOf(items: readonly Item[]): readonly DrawnText[] {
  const first = new Map<string, DrawnText>();
  const begunInOther = new Set<string>();
  const visit = (item: Item) => {
    if (item.kind === 'group') item.items.forEach(visit);
    if (item.kind !== 'glyphs' || item.elementId === undefined) return;
    const { elementId, font, fontSize, color } = item;
    const face = { family: font.family, weight: font.weight, italic: font.italic };
    const known = first.get(elementId);
    if (!known) {
      first.set(elementId, { elementId, ...face, others: [], fontSize, color: colorText(color) });
      if (!PLAIN.test(item.text)) begunInOther.add(elementId);
    } else if (begunInOther.has(elementId) && PLAIN.test(item.text)) {
      // Text that starts with an emoji or an Arabic letter must not use that font for digits and spaces.
      begunInOther.delete(elementId);
      const { family, weight, italic } = known;
      const others = [{ family, weight, italic }, ...known.others].filter((each) => !isSameFace(each, face));
      first.set(elementId, { ...known, ...face, others });
    } else if (![known, ...known.others].some((each) => isSameFace(each, face)))
      first.set(elementId, { ...known, others: [...known.others, face] });
  };
  items.forEach(visit);
  return [...first.values()];
}

function isSameFace(a: DrawnFace, b: DrawnFace): boolean {
  return a.family === b.family && a.weight === b.weight && a.italic === b.italic;
}
