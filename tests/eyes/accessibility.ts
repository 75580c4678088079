/** Accessibility tree of a page in Chromium. */
import { withPage } from './browser.ts';

type Value = { readonly value?: unknown };

type Node = {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly value?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
  readonly childIds?: readonly string[];
};

/**
 * Returns a line per node, indented by depth: its role, its level, and its name if that differs from its text. Fields
 * also have their value and states.
 */
export function accessibilityTree(html: string): Promise<readonly string[]> {
  return withPage(html, { widthPx: 800, heightPx: 1100 }, async (page) => {
    const session = await page.context().newCDPSession(page);
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
      readonly nodes: readonly Node[];
    };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const lines: string[] = [];
    const tell = (node: Node, depth: number): void => {
      const role = String(node.role?.value ?? '');
      const isTold = !node.ignored && !SILENT.has(role);
      if (isTold) lines.push(`${'  '.repeat(depth)}${describe(node, role)}`);
      if (role === 'StaticText' || role === 'textbox') return;
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child) tell(child, isTold ? depth + 1 : depth);
      }
    };
    if (nodes[0]) tell(nodes[0], 0);
    return lines;
  });
}

/** Roles that assistive programs do not announce. */
const SILENT: ReadonlySet<string> = new Set([
  'RootWebArea',
  'generic',
  'none',
  'InlineTextBox',
  'SvgRoot',
  'graphics-document',
]);

function describe({ name, value, properties = [] }: Node, role: string): string {
  const level = properties.find((property) => property.name === 'level');
  const text = String(name?.value ?? '').trim();
  if (role === 'StaticText') return JSON.stringify(text);
  const isField = role === 'textbox' || role === 'checkbox';
  const isNamed = isField || role === 'img' || role === 'image' || role === 'figure';
  const states = properties.filter((property) => STATES.has(property.name) && String(property.value.value) === 'true');
  return [
    role,
    ...(level ? [String(level.value.value)] : []),
    ...(isNamed ? [JSON.stringify(text)] : []),
    ...(value ? [`= ${JSON.stringify(value.value)}`] : []),
    ...(isField ? states.map((state) => state.name) : []),
  ].join(' ');
}

const STATES: ReadonlySet<string> = new Set(['checked', 'disabled', 'required', 'multiline']);
