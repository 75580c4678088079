/** Stores drawn glyphs by face and number. The glyph caches of the dot and pixel painters use it. */

/** Cache weight of a face or glyph in bytes, in addition to the size of the drawn glyph. */
const ENTRY_BYTES = 200;

/**
 * Returns a glyph by its number in the face, and creates a missing glyph with `make`. Returns undefined for blank
 * glyphs.
 */
export type KeptFace<Glyph> = (place: number, make: () => Glyph | undefined) => Glyph | undefined;

/** Faces by name. A face is a font in one size and orientation. */
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
      // Evicts all entries at once. A document refills the store quickly, and glyphs need no usage list.
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
