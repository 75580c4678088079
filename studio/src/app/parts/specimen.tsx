/** A line set in a font of the service, which is read when the line comes into view. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { askForBytes } from '../api.ts';
import { fontWords } from '../font-words.ts';

/** Before it is seen, so that it is there when it is. */
const MARGIN = '200px';

/** By file: the page keeps what it has read. */
const read = new Map<string, Promise<string>>();

/** The name under which the page has the font. */
function readFont(file: string): Promise<string> {
  const known = read.get(file);
  if (known) return known;
  // A name that needs no quotes: faces are found by it as it is written here.
  const name = `specimen-${read.size}`;
  const reading = (async () => {
    const bytes = await askForBytes(`v1/fonts/${encodeURIComponent(file)}`);
    document.fonts.add(await new FontFace(name, bytes as BufferSource).load());
    return name;
  })();
  read.set(file, reading);
  reading.catch(() => read.delete(file));
  return reading;
}

export function Specimen({ file, text }: { readonly file: string; readonly text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [family, setFamily] = useState<string | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    const show = () =>
      readFont(file).then(
        (name) => !isGone && setFamily(name),
        () => !isGone && setFailed(true),
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
      class={`app-specimen ${family === undefined ? 'app-specimen-waiting' : ''}`}
      style={family === undefined ? {} : { fontFamily: family }}
    >
      {hasFailed ? fontWords.notRead : text}
    </p>
  );
}
