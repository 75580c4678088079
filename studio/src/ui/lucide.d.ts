/** The build inserts each icon as data: scripts/build-studio.mjs. */
declare module 'lucide/*' {
  export const nodes: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}
