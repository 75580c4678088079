/** Store of drawn glyphs by face and number, on which the caches of the dot and pixel painters are built. */

/** Cost of an entry in addition to its glyph. */
const ENTRY_BYTES = 200;

/** Returns a glyph by its number within the face, and makes it if missing; undefined for blanks. */
export type KeptFace<Glyph> = (place: number, make: () => Glyph | undefined) => Glyph | undefined;

/** Faces by name: one font at one size and orientation. */
export type GlyphStore<Glyph> = { face(name: string): KeptFace<Glyph> };

export function createGlyphStore<Glyph>(maxBytes: number, sizeBytes: (glyph: Glyph) => number): GlyphStore<Glyph> {
  const faces = new Map<string, KeptFace<Glyph>>();
  let bytes = 0;
  const createFace = (): KeptFace<Glyph> => {
    const glyphs = new Map<number, Glyph | null>();
    return (place, make) => {
      const known = glyphs.get(place);
      if (known !== undefined) return known ?? undefined;
      const made = make();
      glyphs.set(place, made ?? null);
      bytes += ENTRY_BYTES + (made === undefined ? 0 : sizeBytes(made));
      return made;
    };
  };
  return {
    face(name) {
      // Evicts everything at once. A document refills it quickly, and no usage list is needed for each glyph.
      if (bytes > maxBytes) {
        faces.clear();
        bytes = 0;
      }
      const known = faces.get(name);
      if (known) return known;
      const face = createFace();
      faces.set(name, face);
      bytes += ENTRY_BYTES;
      return face;
    },
  };
}
