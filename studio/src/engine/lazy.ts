/**
 * Large packages that few templates need. The engine imports a stand-in for each (the build puts it there), and the worker
 * loads the real one before it lays out a template that may use it.
 */

type Load = () => Promise<object>;

const LOADERS = {
  codes: () => import('bwip-js/generic').then((module) => module.default as object),
  patterns: () => import('re2js').then(({ RE2JS }) => RE2JS),
  markdown: () => import('mdast-util-from-markdown'),
} satisfies Record<string, Load>;

export type LazyPackage = keyof typeof LOADERS;

const loaded = new Map<LazyPackage, object>();

/** What the engine gets: an object whose properties are those of the package, once it is loaded. */
export function standIn(name: LazyPackage): object {
  return new Proxy(
    {},
    {
      get(_, property) {
        const real = loaded.get(name);
        if (!real) throw new Error(`the package for ${name} was not loaded before it was used`);
        return Reflect.get(real, property);
      },
    },
  );
}

export async function loadPackage(name: LazyPackage): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await LOADERS[name]());
}

/** The packages that a template may need, by the words in its JSON. */
export function packagesFor(json: string): readonly LazyPackage[] {
  const wanted: LazyPackage[] = [];
  if (/"(?:barcode|datamatrix|qrcode)"/.test(json)) wanted.push('codes');
  if (/"pattern(?:Properties)?"/.test(json)) wanted.push('patterns');
  if (/"markdown"/.test(json)) wanted.push('markdown');
  return wanted;
}
