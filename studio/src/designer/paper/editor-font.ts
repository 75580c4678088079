/** The engine's own fonts for fields in the page, so that what is typed stands as it will be drawn. */
import type { DrawnFace, DrawnText, EngineFiles } from '../../engine/protocol.ts';

export type EditorFonts = Pick<EngineFiles, 'fonts' | 'fontBase'>;

type Style = Readonly<Record<string, string>>;

const loading = new Map<string, Promise<unknown>>();

/** What the faces that letters are drawn in are called in a style: it follows what is typed. */
const DRAWN = '--drawn-faces';

/** The style of a field whose letters take the face that the engine draws them in, as it is known after each layout. */
export function drawnFaces(fonts: EditorFonts | undefined, text: DrawnText | undefined): Style {
  const names = fonts && text ? [text, ...text.others].flatMap((each) => editorFont(fonts, each) ?? []) : [];
  return { [DRAWN]: [...names, 'sans-serif'].join(', '), fontFamily: `var(${DRAWN})` };
}

/** As a style names a face for a part of such a field, before those of what the engine draws; undefined where it is unknown. */
export function ownFace(fonts: EditorFonts, wanted: DrawnFace): string | undefined {
  const name = editorFont(fonts, wanted);
  return name && beforeDrawn(name);
}

/** A face, in quotes, and where it has not the letters those of what the engine draws. */
export function beforeDrawn(name: string): string {
  return `${name}, var(${DRAWN})`;
}

/** The name that the face has in this page, as a style says it; it is loaded when it is first asked for, and until then another stands in. */
function editorFont({ fonts, fontBase }: EditorFonts, { family, weight, italic }: DrawnFace): string | undefined {
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
  return `"${name}"`;
}
