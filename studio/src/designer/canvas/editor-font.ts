/** Loads the engine's fonts for text fields, so that typed text looks as it will be drawn. */
import type { DrawnFace, DrawnText, EngineFiles } from '../../engine/protocol.ts';

export type EditorFonts = Pick<EngineFiles, 'fonts' | 'fontBase'>;

type Style = Readonly<Record<string, string>>;

const loading = new Map<string, Promise<unknown>>();

/** CSS property with the faces of drawn letters, updated after each layout. */
const DRAWN = '--drawn-faces';

/** Returns a field's style that uses the faces of the engine's latest layout. */
export function drawnFaces(fonts: EditorFonts | undefined, text: DrawnText | undefined): Style {
  const names = fonts && text ? [text, ...text.others].flatMap((each) => editorFont(fonts, each) ?? []) : [];
  return { [DRAWN]: [...names, 'sans-serif'].join(', '), fontFamily: `var(${DRAWN})` };
}

/** Returns the style of a part with its own face, followed by the drawn faces; undefined if the face is unknown. */
export function ownFace(fonts: EditorFonts, wanted: DrawnFace): string | undefined {
  const name = editorFont(fonts, wanted);
  return name && beforeDrawn(name);
}

/** Returns a quoted face followed by the drawn faces as fallback. */
export function beforeDrawn(name: string): string {
  return `${name}, var(${DRAWN})`;
}

/** Returns the CSS name of a face. Loads it on first use; until then a fallback is shown. */
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
