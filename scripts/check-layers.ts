/**
 * Checks and prints the layers. A file imports only from its layer and from earlier layers. Folders of a layer import
 * each other in one direction, and painters do not import each other. There are no import cycles, including types. In
 * the service, all folders import each other in one direction, and `http/` imports no feature. The list below serves as
 * the architecture diagram.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import picomatch from 'picomatch';

/** Layers from the bottom up. A file belongs to the first layer with a matching glob. */
const LAYERS: readonly (readonly [name: string, globs: readonly string[]])[] = [
  // The client comes first, because it is published separately and imports no other workspace.
  ['client', ['client/src/**']],
  ['base', ['engine/src/base/**', 'engine/src/version.ts']],
  ['expression', ['engine/src/expression/**', 'engine/src/data-schema/**']],
  ['PDF files', ['engine/src/pdf-source/**']],
  ['scene parts', ['engine/src/codes/**', 'engine/src/scene/{path,gradient,blend-mode}.ts']],
  ['scene', ['engine/src/scene/**', 'engine/src/text/font.ts', 'engine/src/image/{image,resolution,two-colors}.ts']],
  ['raster', ['engine/src/raster/**']],
  ['text', ['engine/src/text/**']],
  ['image', ['engine/src/image/**']],
  ['world', ['engine/src/world.ts']],
  [
    'format',
    [
      'engine/src/format/{kit,allow,limits,language,placeholder,binding-type,binding,late,gradient,clip,corners,shadow,background,font-features,font-variations,tab-stops,text-indent,path-data,style,position,form-field,dimensions,no-effect,no-effect-of-parts,traits,which-pages,element,names,container,align,settings,printer,rfid,gs1,trim,readable-text,content-encoding,habit-words,code-habits,printing-habits,property-words,suggestions,value-habits,logo,crop}.ts',
    ],
  ],
  [
    'element schemas',
    [
      'engine/src/elements/*/schema.ts',
      'engine/src/elements/*/*-schema.ts',
      'engine/src/elements/*/*-name.ts',
      'engine/src/elements/*/without-effect.ts',
      'engine/src/elements/schemas.ts',
    ],
  ],
  ['template', ['engine/src/format/**']],
  ['e-invoice', ['engine/src/einvoice/**']],
  ['bind', ['engine/src/bind/**']],
  ['layout parts', ['engine/src/layout/!(place|natural-width|pages|lay-out).ts']],
  ['elements', ['engine/src/elements/**']],
  ['layout', ['engine/src/layout/**']],
  ['preflight', ['engine/src/preflight/**']],
  ['drawing', ['engine/src/paint/drawing/**']],
  ['label', ['engine/src/paint/label/**']],
  ['paint', ['engine/src/paint/*/**']],
  ['zpl', ['engine/src/zpl/**']],
  ['import', ['engine/src/import/**']],
  [
    'render',
    [
      'engine/src/paint/{formats,painters}.ts',
      'engine/src/document.ts',
      'engine/src/render.ts',
      'engine/src/render-batch.ts',
      'engine/src/convert.ts',
      'engine/src/validate.ts',
      'engine/src/index.ts',
    ],
  ],
  ['edit', ['engine/src/edit/**']],
  // Browser code; imports only the workspaces engine and client.
  ['studio', ['studio/src/**']],
  // Node.js platform, independent of the service.
  ['node', ['node/src/**']],
  ['service base', ['service/src/{base,enums,config}/**', 'service/src/{log,version}.ts']],
  // Foundations of the service. Each part imports only parts before it in the printed line, and nothing about teams and
  // requests.
  [
    'service parts',
    ['service/src/{store,background,blobs,fairness,limits,mail,metrics,reading,verify,remote,printing,workers}/**'],
  ],
  // Credentials, for all features and for HTTP.
  ['service auth', ['service/src/auth/**']],
  // Features of the HTTP API and the command line. Only their folders `routes` use HTTP.
  ['service features', ['service/src/!(http|admin|preview|render-api|docs|openapi|seed|studio|testing)/*.ts']],
  ['service http', ['service/src/http/**']],
  ['service routes', ['service/src/*/routes/**', 'service/src/{admin,preview,render-api}/**']],
  ['service top', ['service/src/**']],
  ['cli', ['cli/src/**']],
  ['tests', ['tests/**', 'bench/**', 'scripts/**']],
];

/** Packages that only some layers may import, with the first of these layers. */
const PACKAGES: Readonly<Record<string, string>> = { fastify: 'service http' };

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

type Edge = { readonly from: string; readonly to: string };

const layers = new Map<string, number>();

function layerOf(file: string): number {
  const known = layers.get(file);
  if (known !== undefined) return known;
  const found = LAYERS.findIndex(([, globs]) => picomatch.isMatch(file, [...globs]));
  if (found < 0) throw new Error(`${file} belongs to no layer: add it to scripts/check-layers.ts`);
  layers.set(file, found);
  return found;
}

function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const workspace = /^@platen\/(\w+)(?:\/(.*))?$/.exec(specifier);
  return workspace ? `${workspace[1]}/src/${workspace[2] ?? 'index'}.ts` : undefined;
}

const specifiers = new Map<string, readonly string[]>();

function specifiersOf(file: string): readonly string[] {
  const known = specifiers.get(file) ?? [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, each]) => each!);
  specifiers.set(file, known);
  return known;
}

function edgesOf(file: string): readonly Edge[] {
  return specifiersOf(file).flatMap((specifier) => {
    const to = target(file, specifier);
    return to && /\.tsx?$/.test(to) && !to.endsWith('.d.ts') ? [{ from: file, to }] : [];
  });
}

/** Modules shared by several painters. */
const SHARED: readonly (string | undefined)[] = ['drawing', 'label'];

function painterOf(file: string): string | undefined {
  const folder = /^engine\/src\/paint\/([^/]+)\//.exec(file)?.[1];
  return SHARED.includes(folder) ? undefined : folder;
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

function packageFaults(file: string): readonly string[] {
  return specifiersOf(file).flatMap((specifier) => {
    // The package is published separately and may use only the exports of @platen/engine.
    if (file.startsWith('node/') && specifier.startsWith('@platen/engine/')) {
      return [`${file} imports ${specifier}: of the engine it uses what @platen/engine exports`];
    }
    const first = PACKAGES[specifier];
    const isEarly = first !== undefined && layerOf(file) < LAYERS.findIndex(([layer]) => layer === first);
    return isEarly ? [`${file} imports ${specifier}, which ${name(file)} does not know`] : [];
  });
}

/** Returns the features that a file of `http/` imports. */
function featuresOf(file: string): readonly string[] {
  if (!file.startsWith('service/src/http/')) return [];
  const targets = edgesOf(file).map(({ to }) => to);
  return targets.filter((to) => ['service features', 'service routes'].includes(name(to)));
}

/** Finds transactions in routes. They belong in functions that also work without HTTP. */
function routeFaults(file: string): readonly string[] {
  if (name(file) !== 'service routes' || !readFileSync(file, 'utf8').includes('.transaction()')) return [];
  return [`${file} opens a transaction: that is a function of its feature, which the route calls`];
}

function grouped(edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
}

/** Returns the names on the first cycle found. */
function findCircle(edges: readonly Edge[]): readonly string[] | undefined {
  const targets = grouped(edges);
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const to of targets.get(name) ?? []) {
      const circle = visit(to, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  return [...targets.keys()].map((name) => visit(name, [])).find((circle) => circle !== undefined);
}

/** Orders names so that imported names come first. */
function fromTheGround(names: readonly string[], edges: readonly Edge[]): readonly string[] {
  const targets = grouped(edges);
  const order = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const to of targets.get(name) ?? []) visit(to);
    order.add(name);
  };
  for (const name of names) visit(name);
  return [...order];
}

/** Returns the folder below `src`. A file directly in `src` counts as a folder. */
function folderOf(file: string): string {
  return file.split('/')[2]!;
}

/** Returns a layer's folders and the imports between them. */
function foldersOf(layer: number): { readonly folders: readonly string[]; readonly edges: readonly Edge[] } {
  const folders = new Set(files.filter((file) => layerOf(file) === layer).map(folderOf));
  const within = edges.filter(({ from, to }) => layerOf(from) === layer && layerOf(to) === layer);
  const between = within.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }));
  return { folders: [...folders].sort(), edges: between.filter(({ from, to }) => from !== to) };
}

/** Returns the imports between folders of the service that run against their order. */
function backArrows(): readonly Edge[] {
  const isOfService = ({ from, to }: Edge) => [from, to].every((file) => file.startsWith('service/src/'));
  const between = edges.filter((edge) => isOfService(edge) && folderOf(edge.from) !== folderOf(edge.to));
  const arrows = between.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }));
  const order = fromTheGround([...new Set(arrows.map(({ from }) => from))].sort(), arrows);
  return between.filter(({ from, to }) => order.indexOf(folderOf(to)) > order.indexOf(folderOf(from)));
}

function describeLayer(index: number): readonly string[] {
  const [layer] = LAYERS[index]!;
  const { folders, edges } = foldersOf(index);
  if (folders.length === 0) return [];
  const count = files.filter((file) => layerOf(file) === index).length;
  return [`  ${layer.padEnd(17)} ${String(count).padStart(4)}  ${fromTheGround(folders, edges).join(', ')}`];
}

const files = ['engine/src', 'node/src', 'service/src', 'client/src', 'cli/src', 'studio/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file)),
);
const edges = files.flatMap(edgesOf);
const faults = [
  ...edges.map(fault).filter((line) => line !== undefined),
  ...files.flatMap((file) => [...packageFaults(file), ...routeFaults(file)]),
];
const back = backArrows();
faults.push(...back.map(({ from, to }) => `${from} imports ${to}: the folders import each other in a circle`));
const aware = files.filter((file) => featuresOf(file).length > 0);
faults.push(...aware.map((file) => `${file} imports features: ${featuresOf(file).join(', ')}`));
const circle = findCircle(edges);
if (circle) faults.push(`imports in a circle: ${circle.join(' → ')}`);
for (const [index, [layer]] of LAYERS.entries()) {
  const folders = findCircle(foldersOf(index).edges);
  if (folders) faults.push(`folders of ${layer} import each other in a circle: ${folders.join(' → ')}`);
}
console.log(
  'Layers from the ground up, each with its number of files and its folders, those first that others import:',
);
console.log(LAYERS.flatMap((_, index) => describeLayer(index)).join('\n'));
console.log(`arrows that run back between features: ${back.length}`);
console.log(`files in http/ that import a feature: ${aware.length}`);
for (const line of faults) console.error(line);
console.log(`${files.length} files, ${edges.length} imports, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
