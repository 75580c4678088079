/**
 * Additions that `tests/extending.test.ts` makes to a copy of the sources: a container named deck, and an output format
 * named tally.
 */

export const DECK_SCHEMA = `import { ARRANGEMENT_FIELDS, contained } from '../../format/container.ts';
import { element } from '../../format/element.ts';

/** Schema of the container. It arranges its elements below each other. */
export const deckSchema = element('deck', {
  about: 'Elements one under another.',
  traits: [],
  content: 'none',
  fields: ARRANGEMENT_FIELDS,
  inner: contained<typeof ARRANGEMENT_FIELDS>(() => ({ parent: 'column' })),
});
`;

export const DECK_LAYOUT = `import type { BoundElement } from '../../bind/bound.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { leastWidthOf, measureContainer, naturalWidthOf } from '../../layout/container.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import type { Kept } from '../../text/least-width.ts';
import type { ElementOfType } from '../schemas.ts';

type Deck = ElementOfType<'deck'>;

export function measureDeck(element: Measurable<Deck>, context: LayoutContext): Measured {
  return measureContainer(element, { ...element.bound.element, layout: 'column' }, context);
}

export function naturalDeckWidth(bound: BoundElement<Deck>, style: ComputedStyle, context: LayoutContext): number {
  return naturalWidthOf(bound, { ...bound.element, layout: 'column' }, style, context);
}

export function leastDeckWidth(bound: BoundElement<Deck>, kept: Kept, style: ComputedStyle, context: LayoutContext): number {
  return leastWidthOf(bound, { ...bound.element, layout: 'column' }, { kept, style }, context);
}
`;

/** Prints whether a deck is drawn like a group with the layout column, and the warnings about its style. */
export const TRY_DECK = `import { renderTemplate } from '@platen/engine';
import { createNodeWorld } from '@platen/node/node-world';

const world = createNodeWorld();

function render(container: object) {
  const box = { id: 'box', position: { mode: 'absolute', x: '2mm', y: '2mm' }, style: { fill: '#f00' } };
  const elements = [
    { type: 'text', id: 'one', text: '{{ name }}' },
    { type: 'rectangle', id: 'two', width: '8mm', height: '3mm', style: { fill: '#000' } },
  ];
  const template = { dimensions: { width: '40mm', height: '20mm' }, elements: [{ ...box, ...container, elements }] };
  const rendered = renderTemplate(template, { name: 'Ada' }, { format: 'png', dpi: 100, now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered;
}

const deck = render({ type: 'deck' });
const group = render({ type: 'group', layout: 'column' });
console.log(Buffer.compare(deck.value.bytes, group.value.bytes) === 0 ? 'same bytes' : 'other bytes');
for (const { code, path } of deck.warnings) console.log(code, path);
`;

export const TALLY_PAINTER = `import { utf8 } from '../../base/bytes.ts';
import type { Scene } from '../../scene/scene.ts';

/** Writes the number of pages in words. */
export function paintTally({ pages }: Scene): Uint8Array {
  return utf8(\`\${pages.length} pages\`);
}
`;

export const TALLY_ROW = `  tally: {
    contentType: 'text/x-tally; charset=utf-8',
    extension: 'tally',
    takes: [],
    batch: 'files',
    isText: true,
    isCompressed: false,
    isWebPage: false,
    target: () => ({ kind: 'vector' }),
  },
`;

/** Prints a document, its media type in the service, the file type of a batch, and the help of the command line. */
export const TRY_TALLY = `import { renderTemplate } from '@platen/engine';
import { documentHeaders } from '@platen/service/outputs/document-headers';
import { BATCH_TYPES } from '@platen/service/http/media-types';
import { parseRenderRequest } from '@platen/service/render/render-request';
import { createNodeWorld } from '@platen/node/node-world';
import { renderCommand } from '../cli/src/commands/render.ts';

const text = (id: string) => ({ type: 'text', id, text: 'x', position: { mode: 'flow' } });
const template = {
  dimensions: { width: '40mm', height: '20mm' },
  elements: [text('one'), { type: 'pageBreak', id: 'end' }, text('two')],
};
const { format } = parseRenderRequest({ body: { template, data: {}, format: 'tally' }, warnings: [] });
const rendered = renderTemplate(template, {}, { format, now: 0 }, createNodeWorld());
if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
const type = documentHeaders(format, 'pages')['content-type']!;
console.log(new TextDecoder().decode(rendered.value.bytes));
console.log(type);
console.log(BATCH_TYPES.includes(type) ? 'one file' : 'zip');
console.log('render --format', renderCommand.options['format']!.value);
`;
