/** First page of a template, drawn by the engine when it comes near the visible area. */
import type { JsonValue } from '@platen/engine/base/json';
import { LruCache } from '@platen/engine/base/lru-cache';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { drawPicture } from '../engine.ts';
import { templatesWords } from '../screens/templates-words.ts';

export type PictureProps = {
  /** Key of the image. If it changes, the image is drawn again. */
  readonly of: string;
  readonly load: () => Promise<JsonValue>;
};

const pictures = new LruCache<string, Promise<string | undefined>>(200);

function pictureOf({ of, load }: PictureProps): Promise<string | undefined> {
  const known = pictures.get(of);
  if (known) return known;
  const drawn = load()
    .then(drawPicture)
    .then((blob) => blob && URL.createObjectURL(blob))
    .catch(() => undefined);
  pictures.set(of, drawn);
  // A failure can be temporary, so the next image tries again.
  void drawn.then((found) => found === undefined && pictures.delete(of));
  return drawn;
}

export function Picture({ of, load }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const address = useSignal<string | undefined | null>(null);
  useEffect(() => {
    let isGone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void pictureOf({ of, load }).then((found) => {
          if (!isGone) address.value = found;
        });
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current!);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [of]);
  return (
    <div ref={place} class={`pl-picture ${address.value === null ? 'pl-waiting' : ''}`}>
      {address.value && <img src={address.value} alt="" draggable={false} />}
      {address.value === undefined && <span class="pl-muted">{templatesWords.noPicture}</span>}
    </div>
  );
}
