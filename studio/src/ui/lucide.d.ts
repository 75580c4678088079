/** The build makes data of each icon: scripts/build-studio.mjs. */
declare module 'lucide-static/icons/*.svg' {
  export const nodes: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}
