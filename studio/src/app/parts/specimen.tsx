/** Sample line in a font of the service, loaded when the line becomes visible. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { askForBytes } from '../api.ts';
import { fontsWords } from '../screens/fonts-words.ts';

/** Distance from the visible area at which a font is loaded, so that it is ready when the line becomes visible. */
const MARGIN = '200px';

/** Loaded fonts by file. */
const read = new Map<string, Promise<string>>();

/** Loads a font and returns its CSS family. */
function readFont(file: string): Promise<string> {
  const known = read.get(file);
  if (known) return known;
  // Name without quotes, because browsers compare the literal name.
  const name = `specimen-${read.size}`;
  const reading = (async () => {
    const bytes = await askForBytes('GET /v1/fonts/{file}', { file });
    document.fonts.add(await new FontFace(name, bytes as BufferSource).load());
    return name;
  })();
  read.set(file, reading);
  reading.catch(() => read.delete(file));
  return reading;
}

export function Specimen({ file, text }: { readonly file: string; readonly text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const family = useSignal<string | undefined>(undefined);
  const hasFailed = useSignal(false);
  useEffect(() => {
    let isGone = false;
    const show = () =>
      readFont(file).then(
        (name) => {
          if (!isGone) family.value = name;
        },
        () => {
          if (!isGone) hasFailed.value = true;
        },
      );
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        void show();
      },
      { rootMargin: MARGIN },
    );
    seen.observe(line.current!);
    return () => {
      isGone = true;
      seen.disconnect();
    };
  }, [file]);
  return (
    <p
      ref={line}
      class={`pl-specimen ${family.value === undefined ? 'pl-specimen-waiting' : ''}`}
      style={family.value === undefined ? {} : { fontFamily: family.value }}
    >
      {hasFailed.value ? fontsWords.notRead : text}
    </p>
  );
}
