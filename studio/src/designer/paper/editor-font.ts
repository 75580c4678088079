/** The engine's own fonts for fields in the page, so that what is typed stands as it will be drawn. */
import type { EngineFiles } from '../../engine/protocol.ts';

export type EditorFonts = Pick<EngineFiles, 'fonts' | 'fontBase'>;

type Wanted = { readonly family: string; readonly weight: number; readonly italic: boolean };

const loading = new Map<string, Promise<unknown>>();

/** Faces in the order in which letters look for one, as CSS lists them; undefined where this page has none of them. */
export function editorFonts(fonts: EditorFonts, wanted: readonly Wanted[]): string | undefined {
  const names = wanted.flatMap((each) => editorFont(fonts, each) ?? []);
  return names.length === 0 ? undefined : [...names.map((name) => `"${name}"`), 'sans-serif'].join(', ');
}

/** The name that the face has in this page; it is loaded when it is first asked for, and until then another stands in. */
function editorFont({ fonts, fontBase }: EditorFonts, { family, weight, italic }: Wanted): string | undefined {
  const face = fonts.faces.find((each) => each.family === family && each.weight === weight && each.italic === italic);
  if (!face) return undefined;
  const name = `Platen ${face.file}`.replaceAll(/[^\w -]/g, '-');
  if (!loading.has(name)) {
    const loaded = new FontFace(name, `url(${JSON.stringify(fontBase + encodeURIComponent(face.file))})`);
    document.fonts.add(loaded);
    loading.set(
      name,
      loaded.load().catch(() => {}),
    );
  }
  return name;
}
