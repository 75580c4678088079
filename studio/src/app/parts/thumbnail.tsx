/** A small picture of an asset, drawn by the service; what is no picture has a sign. */
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icons.tsx';
import { ROOT } from '../places.ts';

/** `mediaType`: unknown where only the name is. */
export function Thumbnail({ name, mediaType }: { readonly name: string; readonly mediaType: string | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  const isPicture = mediaType?.startsWith('image/') ?? true;
  if (!isPicture || hasFailed) return <Icon name={isPicture ? 'image' : 'type'} size={28} />;
  return (
    <img
      src={new URL(`v1/assets/${encodeURIComponent(name)}/thumbnail`, ROOT).href}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}
