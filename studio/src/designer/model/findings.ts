/** Problems and warnings as one list, with their pointers and fixes. */
import { inTemplate } from '@platen/engine/base/finding-paths';
import type { JsonValue } from '@platen/engine/base/json';
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import { nodeAround } from './elements.ts';
import { type Fix, fixFor } from './fixes.ts';

export type Found = {
  readonly kind: 'problem' | 'warning';
  readonly code: string;
  readonly message: string;
  /** Pointer of the affected property or element; undefined for the document or data as a whole. */
  readonly pointer: string | undefined;
  /** Pointer of the element to select. */
  readonly node: string | undefined;
  /** Index of the page, from 0. */
  readonly page: number | undefined;
  readonly fix: Fix | undefined;
};

type Drawn = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  readonly pages: readonly { readonly boxes: readonly EditorBox[] }[];
};

/** Returns problems first, then warnings. `document` is the template that was drawn. */
export function findingsOf(document: JsonValue, { problems, warnings, pages }: Drawn): readonly Found[] {
  const find = (id: string | undefined) => {
    if (id === undefined) return undefined;
    return pages.flatMap(({ boxes }) => boxes).find(({ elementId }) => elementId === id)?.path;
  };
  const found = (kind: Found['kind'], finding: Problem | Warning): Found => {
    const path = inTemplate(finding).path;
    const pointer = path !== undefined && !/^\/data(\/|$)/.test(path) ? path : find(finding.elementId);
    const node = (pointer === undefined ? undefined : nodeAround(document, pointer)) ?? find(finding.elementId);
    const page = 'page' in finding && typeof finding.page === 'number' ? finding.page - 1 : undefined;
    const { code, message } = finding;
    const fix = pointer === undefined ? undefined : fixFor(document, finding, pointer);
    return { kind, code, message, pointer, node, page, fix };
  };
  return [...problems.map((each) => found('problem', each)), ...warnings.map((each) => found('warning', each))];
}
