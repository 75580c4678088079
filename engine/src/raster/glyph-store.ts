/** Drawn glyphs kept by face and number: what painters of dots and of pixels both build their caches on. */

/** What an entry costs beside its glyph. */
const ENTRY_BYTES = 200;

/** Gives a glyph by a number that tells it from the others of its face, made when it is not there; undefined for blanks. */
export type KeptFace<Glyph> = (place: number, make: () => Glyph | undefined) => Glyph | undefined;

/** Faces by name: one font at one size, drawn one way. */
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
      // All at once: what a document needs is soon there again, and no list of uses has to be kept for each glyph.
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
