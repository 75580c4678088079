/** Random nested containers, laid out by the engine and by Yoga, an independent flexbox implementation. */

import { layoutText } from '@platen/engine/text/paragraph';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import Yoga, {
  Align,
  Direction,
  Edge,
  FlexDirection,
  Gutter,
  Justify,
  MeasureMode,
  type Node,
  Wrap,
} from 'yoga-layout';
import { createNodeTextEngine } from '../../node/src/node-text.ts';
import { ARIAL_10 } from '../text-style.ts';
import { layOutDocument } from './documents.ts';

type Leaf =
  | { readonly kind: 'box'; readonly width: number; readonly height: number }
  | { readonly kind: 'text'; readonly words: number };

type Container = {
  readonly kind: 'row' | 'column';
  readonly gap: number;
  readonly padding: number;
  readonly align: keyof typeof ALIGN;
  readonly justify: keyof typeof JUSTIFY;
  readonly wrap: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly height: number | undefined;
  readonly children: readonly Child[];
};

type Child = {
  readonly item: Leaf | Container;
  readonly size: 'auto' | 'share' | 'percent';
  readonly amount: number;
  readonly margin: number;
};

const ALIGN = { stretch: Align.Stretch, start: Align.FlexStart, center: Align.Center, end: Align.FlexEnd };
const JUSTIFY = {
  start: Justify.FlexStart,
  center: Justify.Center,
  end: Justify.FlexEnd,
  'space-between': Justify.SpaceBetween,
  'space-around': Justify.SpaceAround,
  'space-evenly': Justify.SpaceEvenly,
};

const size = (max: number) => fc.integer({ min: 1, max });
const { item } = fc.letrec<{ item: Leaf | Container; container: Container; child: Child }>((tie) => ({
  child: fc.record({
    item: tie('item'),
    size: fc.constantFrom('auto', 'auto', 'share', 'percent'),
    amount: fc.integer({ min: 1, max: 4 }),
    margin: fc.constantFrom(0, 0, 3),
  }),
  container: fc.record({
    kind: fc.constantFrom('row', 'column'),
    gap: fc.integer({ min: 0, max: 6 }),
    padding: fc.integer({ min: 0, max: 6 }),
    align: fc.constantFrom(...(Object.keys(ALIGN) as (keyof typeof ALIGN)[])),
    justify: fc.constantFrom(...(Object.keys(JUSTIFY) as (keyof typeof JUSTIFY)[])),
    wrap: fc.constantFrom(false, false, true),
    direction: fc.constantFrom('ltr', 'ltr', 'rtl'),
    height: fc.option(fc.integer({ min: 50, max: 300 }), { nil: undefined }),
    children: fc.array(tie('child'), { minLength: 1, maxLength: 5 }),
  }),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('box'), width: size(60), height: size(40) }),
    fc.record({ kind: fc.constant('text'), words: size(4) }),
    tie('container'),
  ),
})) as unknown as { item: fc.Arbitrary<Leaf | Container> };
const root = item.filter((each): each is Container => each.kind === 'row' || each.kind === 'column');

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => 'abcdefghi'.slice(0, 2 + (index % 5))).join(' ');

/** Returns the template of a container. Each element is named by its position. */
function toElement({ item: each, ...own }: Child, id: string, parent: Parent | undefined): object {
  const along = parent ? ownSize(own, parent, each) : {};
  const position = parent ? { mode: 'flow', before: `${own.margin}pt`, after: `${own.margin}pt` } : { mode: 'flow' };
  if (each.kind === 'box') {
    return { id, type: 'rectangle', position, width: `${each.width}pt`, height: `${each.height}pt`, ...along };
  }
  if (each.kind === 'text') return { id, type: 'text', position, text: words(each.words), ...along };
  const { kind, gap, padding, align, justify, wrap, direction, height, children } = each;
  return {
    id,
    position,
    type: 'group',
    layout: kind,
    align,
    justify,
    gap: `${gap}pt`,
    wrap: kind === 'row' && wrap,
    style: { padding: `${padding}pt`, direction },
    ...(height === undefined ? {} : { height: `${height}pt` }),
    ...along,
    elements: children.map((child, index) => toElement(child, `${id}.${index}`, asParent(each, along, parent))),
  };
}

/**
 * Returns the size of a child: a percentage for texts, or a share for texts in unwrapped rows and for boxes in columns
 * of a known height. All other sizes are automatic.
 */
function ownSize({ size: word, amount }: Omit<Child, 'item'>, parent: Parent, each: Leaf | Container): OwnSize {
  if (word === 'percent' && each.kind === 'text' && parent.isKnown) return { width: `${amount * 20}%` };
  if (word !== 'share') return {};
  if (parent.kind === 'row') {
    return parent.wrap || !parent.isKnown || each.kind !== 'text' ? {} : { width: `${amount}fr` };
  }
  // With shares and too little space, Yoga does not centre overflow as CSS does.
  return parent.height !== undefined && parent.justify === 'start' && each.kind === 'box'
    ? { height: `${amount}fr` }
    : {};
}

type OwnSize = { readonly width?: string; readonly height?: string };

type Parent = Container & { readonly isKnown: boolean };

/**
 * Returns the width at which nothing in a tree shrinks. Narrower trees are excluded, because Yoga then starts from the
 * width of wrapped text, whereas CSS and the engine start from text on one line. Yoga also ignores shares if a width
 * depends on the children.
 */
function neededWidth({ item: each, ...own }: Child, parent: Parent | undefined): number {
  const along = parent ? ownSize(own, parent, each) : {};
  const margins = parent?.kind === 'row' ? 2 * own.margin : 0;
  if (each.kind === 'box') return each.width + margins;
  if (each.kind === 'text') {
    if (along.width?.endsWith('%')) return own.amount * 0.2 * WIDTH + margins;
    return (along.width ? 0 : textSize(words(each.words), Infinity).width) + margins;
  }
  const inside = asParent(each, along, parent);
  const needed = each.children.map((child) => neededWidth(child, inside));
  const isSum = each.kind === 'row' && !(each.wrap && inside.isKnown);
  const content = isSum
    ? needed.reduce((sum, next) => sum + next, each.gap * (needed.length - 1))
    : Math.max(...needed);
  return content + 2 * each.padding + margins;
}

/** Returns the properties of a container that its children need. */
function asParent(each: Container, own: OwnSize, parent: Parent | undefined): Parent {
  const fills = parent?.kind === 'column' && parent.align === 'stretch' && parent.isKnown;
  return { ...each, isKnown: !parent || fills || own.width !== undefined };
}

const WIDTH = 300;

/** Yoga computes in single precision. */
const TOLERANCE = 0.01;

const engine = createNodeTextEngine();

function textSize(text: string, width: number) {
  const options = {
    align: 'left',
    lineHeight: { factor: 1.2 },
    direction: 'ltr',
    ellipsis: false,
    language: 'en-US',
  } as const;
  const block = layoutText(engine, [{ text, style: ARIAL_10 }], { ...options, width });
  return { width: block.width, height: block.height };
}

function toYoga({ item: each, ...own }: Child, parent: Parent | undefined): Node {
  const along = parent ? ownSize(own, parent, each) : {};
  const config = Yoga.Config.create();
  config.setPointScaleFactor(0);
  const node = Yoga.Node.create(config);
  node.setFlexShrink(parent?.kind === 'row' && each.kind !== 'box' ? 1 : 0);
  if (parent) {
    const edge = parent.kind === 'row' ? Edge.Horizontal : Edge.Vertical;
    node.setMargin(edge, own.margin);
  }
  if (each.kind === 'box') {
    node.setWidth(each.width);
    node.setHeight(each.height);
  } else if (each.kind === 'text') {
    const text = words(each.words);
    node.setMeasureFunc((width, mode) => {
      const natural = textSize(text, mode === MeasureMode.Undefined ? Infinity : width);
      return mode === MeasureMode.Exactly ? { width, height: natural.height } : natural;
    });
  } else {
    node.setFlexDirection(each.kind === 'row' ? FlexDirection.Row : FlexDirection.Column);
    node.setDirection(each.direction === 'rtl' ? Direction.RTL : Direction.LTR);
    node.setGap(Gutter.All, each.gap);
    node.setPadding(Edge.All, each.padding);
    node.setAlignItems(ALIGN[each.align]);
    node.setJustifyContent(JUSTIFY[each.justify]);
    if (each.kind === 'row' && each.wrap) node.setFlexWrap(Wrap.Wrap);
    if (each.height !== undefined) node.setHeight(each.height);
    const inside = asParent(each, along, parent);
    for (const [index, child] of each.children.entries()) node.insertChild(toYoga(child, inside), index);
  }
  if (along.width?.endsWith('%')) {
    node.setWidthPercent(Number.parseFloat(along.width));
    node.setFlexShrink(0);
  } else if (along.width ?? along.height) {
    node.setFlexGrow(own.amount);
    node.setFlexShrink(0);
    node.setFlexBasis(0);
    if (along.width) node.setWidthAuto();
    else node.setHeightAuto();
  }
  return node;
}

type Place = { readonly id: string; readonly box: readonly number[] };

function placesOf(node: Node, id: string, x = 0, y = 0): Place[] {
  const { left, top, width, height } = node.getComputedLayout();
  const box = [x + left, y + top, width, height];
  const children = Array.from({ length: node.getChildCount() }, (_, index) =>
    placesOf(node.getChild(index), `${id}.${index}`, x + left, y + top),
  );
  return [{ id, box }, ...children.flat()];
}

test('boxes have the same positions as in an independent flexbox implementation', () => {
  fc.assert(
    fc.property(root, (container) => {
      const child: Child = { item: container, size: 'auto', amount: 1, margin: 0 };
      fc.pre(neededWidth(child, undefined) <= WIDTH);
      const node = toYoga(child, undefined);
      node.setWidth(WIDTH);
      node.calculateLayout(WIDTH, undefined, Direction.LTR);
      const expected = placesOf(node, 'r');
      node.freeRecursive();
      const { boxes, problems } = layOutDocument({
        dimensions: { width: `${WIDTH}pt`, height: '14000pt' },
        elements: [toElement(child, 'r', undefined)],
      });
      expect(problems).toEqual([]);
      const differing = expected.filter(({ id, box }) => {
        const { x, y, width, height } = boxes(id)[0]!;
        return [x, y, width, height].some((side, index) => Math.abs(side - box[index]!) > TOLERANCE);
      });
      expect(differing).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
