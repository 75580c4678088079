/** The pages as the engine draws them, one under another. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnPage } from '../../engine/protocol.ts';
import { strings } from '../../strings.ts';
import type { Store } from '../store.ts';

export function Paper({ store }: { readonly store: Store }) {
  const pages = store.drawn.value?.pages ?? [];
  return (
    <div class="pl-pages">
      {pages.map((page, index) => (
        <Page
          key={index}
          page={page}
          label={strings.page(index + 1, pages.length)}
          scale={(store.zoom.value * 96) / 72}
        />
      ))}
    </div>
  );
}

type PageProps = { readonly page: DrawnPage; readonly label: string; readonly scale: number };

function Page({ page, label, scale }: PageProps) {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const markup = `<svg xmlns="http://www.w3.org/2000/svg">${page.parts.map((part) => part.svg).join('')}</svg>`;
    const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
    svg.current!.replaceChildren(...Array.from(parsed.childNodes, (node) => document.importNode(node, true)));
  }, [page]);
  return (
    <svg
      ref={svg}
      class="pl-page"
      role="img"
      aria-label={label}
      width={page.width * scale}
      height={page.height * scale}
      viewBox={`0 0 ${page.width * 100} ${page.height * 100}`}
    />
  );
}
