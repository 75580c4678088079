/**
 * Checks the order of the house: a file imports from its own layer and earlier ones, painters never from each other,
 * and nothing imports in a circle, types included. The list below is the architecture diagram.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import picomatch from 'picomatch';

/** From the ground up; a file belongs to the first layer with a glob that fits it. */
export const LAYERS: readonly (readonly [name: string, globs: readonly string[]])[] = [
  // First, because it knows nothing of the others: it is published alone.
  ['client', ['client/src/**']],
  ['base', ['engine/src/base/**', 'engine/src/version.ts']],
  ['expression', ['engine/src/expression/**', 'engine/src/data-schema/**']],
  ['scene parts', ['engine/src/codes/**', 'engine/src/scene/path.ts']],
  ['scene', ['engine/src/scene/**', 'engine/src/text/font.ts', 'engine/src/image/image.ts']],
  ['raster', ['engine/src/raster/**']],
  ['text', ['engine/src/text/**']],
  ['image', ['engine/src/image/**']],
  ['world', ['engine/src/world.ts']],
  [
    'format',
    ['engine/src/format/{kit,limits,binding,style,position,no-effect,element,container,align,printer,gs1}.ts'],
  ],
  [
    'element schemas',
    ['engine/src/elements/*/schema.ts', 'engine/src/elements/*/*-name.ts', 'engine/src/elements/schemas.ts'],
  ],
  ['template', ['engine/src/format/**']],
  ['bind', ['engine/src/bind/**']],
  ['layout parts', ['engine/src/layout/!(place|pages|lay-out).ts']],
  ['elements', ['engine/src/elements/**']],
  ['layout', ['engine/src/layout/**']],
  ['preflight', ['engine/src/preflight/**']],
  ['drawing', ['engine/src/paint/drawing/**']],
  ['paint', ['engine/src/paint/*/**']],
  ['zpl', ['engine/src/zpl/**']],
  [
    'render',
    ['engine/src/paint/painters.ts', 'engine/src/render.ts', 'engine/src/render-batch.ts', 'engine/src/index.ts'],
  ],
  ['edit', ['engine/src/edit/**']],
  ['service', ['service/src/**']],
  ['cli', ['cli/src/**']],
  ['tests', ['tests/**', 'bench/**', 'scripts/**']],
];

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

type Edge = { readonly from: string; readonly to: string };

function layerOf(file: string): number {
  const found = LAYERS.findIndex(([, globs]) => picomatch.isMatch(file, [...globs]));
  if (found < 0) throw new Error(`${file} belongs to no layer: add it to scripts/check-layers.ts`);
  return found;
}

function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const workspace = /^@platen\/(\w+)(?:\/(.*))?$/.exec(specifier);
  return workspace ? `${workspace[1]}/src/${workspace[2] ?? 'index'}.ts` : undefined;
}

function edgesOf(file: string): readonly Edge[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, specifier]) => {
    const to = target(file, specifier!);
    return to?.endsWith('.ts') && !to.endsWith('.d.ts') ? [{ from: file, to }] : [];
  });
}

function painterOf(file: string): string | undefined {
  const folder = /^engine\/src\/paint\/([^/]+)\//.exec(file)?.[1];
  return folder === 'drawing' ? undefined : folder;
}

function fault({ from, to }: Edge): string | undefined {
  if (layerOf(to) > layerOf(from)) return `${from} imports ${to}: ${name(from)} comes before ${name(to)}`;
  const [a, b] = [painterOf(from), painterOf(to)];
  if (a && b && a !== b) return `${from} imports ${to}: painters do not know each other`;
  return undefined;
}

function name(file: string): string {
  return LAYERS[layerOf(file)]![0];
}

/** The first circle found, as the files on it. */
function findCircle(edges: readonly Edge[]): readonly string[] | undefined {
  const targets = new Map<string, Edge[]>();
  for (const edge of edges) targets.set(edge.from, [...(targets.get(edge.from) ?? []), edge]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { to } of targets.get(file) ?? []) {
      const circle = visit(to, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  return [...targets.keys()].map((file) => visit(file, [])).find((circle) => circle !== undefined);
}

const files = ['engine/src', 'service/src', 'client/src', 'cli/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file)),
);
const edges = files.flatMap(edgesOf);
const faults = edges.map(fault).filter((line) => line !== undefined);
const circle = findCircle(edges);
if (circle) faults.push(`imports in a circle: ${circle.join(' → ')}`);
for (const line of faults) console.error(line);
console.log(`layers: ${files.length} files, ${edges.length} imports, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
