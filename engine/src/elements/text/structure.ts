/** Creates the accessibility tags of text lines: paragraphs, lists and links. */

import type { Point } from '../../base/geometry.ts';
import { moveItem } from '../../layout/move-item.ts';
import { tagged, taggedWithin } from '../../layout/tagged.ts';
import { endingWord } from '../../scene/glyphs-at.ts';
import type { GlyphsItem, Item } from '../../scene/scene.ts';
import type { Tag } from '../../scene/tag.ts';
import type { ItemPlace, TextLine } from '../../text/paragraph.ts';

/** Tags of a text element, shared by its parts on several pages. */
export class TextStructure {
  /** Tags by object, created on first use, because cells of long tables need no tags. */
  private tags: Map<object, Tag> | undefined;
  /** Tags of the lines that belong to a paragraph. */
  private readonly paragraphs: ReadonlyMap<TextLine, Tag> | undefined;
  private readonly last: TextLine | undefined;
  private readonly hasBlocks: boolean;

  /**
   * Creates the tags of the lines. `hasBlocks` is true if the element contains paragraphs and lists. If false, the
   * element is the only block.
   */
  constructor(lines: readonly TextLine[], hasBlocks: boolean) {
    this.hasBlocks = hasBlocks;
    this.last = lines.at(-1);
    if (!hasBlocks) return;
    const paragraphs = new Map<TextLine, Tag>();
    this.paragraphs = paragraphs;
    let paragraph: Tag | undefined;
    for (const line of lines) {
      if (line.item || line.runs.length === 0) paragraph = undefined;
      else {
        paragraph ??= { role: 'paragraph' };
        paragraphs.set(line, paragraph);
      }
    }
  }

  /** Places the items of a line. `corner` is the corner of the text block. */
  place(line: TextLine, corner: Point, elementId: string): readonly Item[] {
    const { runs, rubies, leaders, markers, decorations, links, linked, item } = line;
    const moved = runs.map((run) => moveItem(run, corner, elementId) as GlyphsItem);
    const lastRun = moved.at(-1);
    if (line.endsWord && line !== this.last && lastRun) moved[moved.length - 1] = endingWord(lastRun);
    if (!this.hasBlocks && isPlain(line)) return moved;
    const body: Item[] = [];
    for (let at = markers; at < moved.length; ) {
      if (leaders.has(at)) {
        body.push(...tagged(SILENT, [moved[at++]!]));
        continue;
      }
      const key = linked?.runs[at];
      let end = at + 1;
      while (end < moved.length && linked?.runs[end] === key && !leaders.has(end)) end++;
      body.push(...tagged(this.link(key, line), moved.slice(at, end)));
      at = end;
    }
    body.push(
      ...tagged(
        SILENT,
        rubies.map((ruby) => moveItem(ruby, corner, elementId)),
      ),
    );
    for (const decoration of decorations) body.push(moveItem(decoration, corner, elementId));
    links.forEach((each, index) => {
      body.push(...tagged(this.link(linked?.links[index], line), [moveItem(each, corner, elementId)]));
    });
    if (!this.hasBlocks) return [...moved.slice(0, markers), ...body];
    if (!item) return tagged(this.paragraphs?.get(line), body);
    const label: Tag = this.known(line, { role: 'label' });
    return [
      ...taggedWithin([...this.placeOf(item), label], moved.slice(0, markers)),
      ...taggedWithin([...this.placeOf(item), this.bodyOf(item)], body),
    ];
  }

  /** Returns the tags from the outermost list to the item. */
  private placeOf(item: ItemPlace): readonly Tag[] {
    const { list, outer } = item;
    const around = outer ? [...this.placeOf(outer), this.bodyOf(outer)] : [];
    return [
      ...around,
      this.known(list, { role: 'list', ordered: list.ordered }),
      this.known(item, { role: 'listItem' }),
    ];
  }

  private bodyOf(item: ItemPlace): Tag {
    return this.known(this.known(item, { role: 'listItem' }), { role: 'listBody' });
  }

  private link(key: object | undefined, { links, linked }: TextLine): Tag | undefined {
    if (!key) return undefined;
    return this.known(key, { role: 'link', alt: links[linked!.links.indexOf(key)]?.href });
  }

  /** Returns the tag for an object. Stores `made` if the object has no tag yet. */
  private known(key: object, made: Tag): Tag {
    this.tags ??= new Map();
    const known = this.tags.get(key);
    if (known) return known;
    this.tags.set(key, made);
    return made;
  }
}

/** Returns whether a line consists only of runs. Most lines do. */
export function isPlain({ rubies, leaders, decorations, links, linked }: TextLine): boolean {
  return leaders.size === 0 && !linked && rubies.length + decorations.length + links.length === 0;
}

/** Tag of ruby, which repeats the text, and of leaders, which contain no text. */
export const SILENT: Tag = { role: 'artifact' };
