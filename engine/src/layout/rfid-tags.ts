/** Adds the data of RFID tags to the pages of labels. */
import type { Problem } from '../base/problem.ts';
import type { BoundRfid } from '../bind/bind-rfid.ts';
import type { Page } from '../scene/scene.ts';

/** Returns the pages with their tag data. A list must have one value for each page. */
export function withTags(pages: readonly Page[], rfid: BoundRfid | undefined, problems: Problem[]): readonly Page[] {
  if (!rfid) return pages;
  const { isList, tags, path } = rfid;
  if (isList && tags.length !== pages.length) {
    const message = `the list has ${tags.length} values for ${pages.length} labels; return one value for each label`;
    problems.push({ code: 'CONFLICT', path, message });
    return pages;
  }
  return pages.map((page, index) => {
    const tag = tags[isList ? index : 0];
    return tag ? { ...page, rfid: tag } : page;
  });
}
