/** Loads the engine's fonts for text fields, so that typed text looks as it will be drawn. */
import type { DrawnFace, DrawnText, EngineFiles } from '../../engine/protocol.ts';

export type EditorFonts = Pick<EngineFiles, 'fonts' | 'fontBase'>;

type Style = Readonly<Record<string, string>>;

const loading = new Map<string, Promise<unknown>>();

/** CSS property that lists the fonts of the drawn letters; updated after each layout. */
const DRAWN = '--drawn-faces';

/** Returns a text field's style with the fonts of the engine's latest layout. */
export function drawnFaces(fonts: EditorFonts | undefined, text: DrawnText | undefined): Style {
  const names = fonts && text ? [text, ...text.others].flatMap((each) => editorFont(fonts, each) ?? []) : [];
  return { [DRAWN]: [...names, 'sans-serif'].join(', '), fontFamily: `var(${DRAWN})` };
}

/** Returns the style of a text part: its font, then the drawn fonts as fallback; undefined if the font is unknown. */
export function ownFace(fonts: EditorFonts, wanted: DrawnFace): string | undefined {
  const name = editorFont(fonts, wanted);
  return name && beforeDrawn(name);
}

/** Returns the quoted font name, followed by the drawn fonts as fallback. */
export function beforeDrawn(name: string): string {
  return `${name}, var(${DRAWN})`;
}

/** Returns the CSS name of a font. Loads the font on first use; the browser shows a fallback until then. */
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
