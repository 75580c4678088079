/**
 * HTML document in a frame without scripts. The frame inherits the page's content security policy, which forbids inline
 * styles and fonts. Therefore this component adds them by script.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Centres the document in a wider window. */
const IN_THE_MIDDLE = 'body { width: fit-content; margin-inline: auto }';

/** Matches the style elements that the painter writes. Their content has no `<`. */
const STYLE = /<style>([^<]*)<\/style>/g;

export function HtmlFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    const element = frame.current!;
    const css: string[] = [];
    const bare = html.replace(STYLE, (_, text: string) => {
      css.push(text);
      return '';
    });
    const show = () => {
      const { contentDocument, contentWindow } = element;
      if (contentDocument && contentWindow)
        applyStyles(contentDocument, contentWindow as Window & typeof globalThis, css.join('\n'));
    };
    element.addEventListener('load', show);
    element.srcdoc = bare;
    return () => element.removeEventListener('load', show);
  }, [html]);
  return <iframe ref={frame} class="pl-canvas-frame-view" sandbox="allow-same-origin" title={title} />;
}

function applyStyles(page: Document, window: Window & typeof globalThis, css: string): void {
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(css);
  for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
    const rule = sheet.cssRules[index]!;
    if (!(rule instanceof window.CSSFontFaceRule)) continue;
    const family = rule.style.getPropertyValue('font-family').replace(/^["']|["']$/g, '');
    const bytes = bytesOf(rule.style.getPropertyValue('src'));
    if (family && bytes) page.fonts.add(new window.FontFace(family, bytes));
    sheet.deleteRule(index);
  }
  sheet.insertRule(IN_THE_MIDDLE, sheet.cssRules.length);
  page.adoptedStyleSheets = [sheet];
  fitIn(page, window);
  window.addEventListener('resize', () => fitIn(page, window));
}

/** Largest enlargement of a small document. */
const MOST_ZOOM = 4;

/** Scales a wide document to the window, and enlarges a small one as far as the window shows it completely. */
function fitIn({ body, documentElement: root }: Document, window: Window): void {
  root.style.setProperty('zoom', '1');
  const { innerWidth, innerHeight } = window;
  const smaller = innerWidth / root.scrollWidth;
  const larger = Math.min(innerWidth / body.scrollWidth, innerHeight / body.scrollHeight, MOST_ZOOM);
  root.style.setProperty('zoom', String(smaller < 1 ? smaller : Math.max(1, larger)));
}

/** Returns the font in `url(data:…;base64,…)`. */
function bytesOf(source: string): Uint8Array<ArrayBuffer> | undefined {
  const [, data] = /url\(["']?data:[^,]*;base64,([A-Za-z0-9+/=]+)/.exec(source) ?? [];
  return data === undefined ? undefined : Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
}
