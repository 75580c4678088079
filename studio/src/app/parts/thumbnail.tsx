/** Thumbnail of an asset, drawn by the service; an icon for files that are not images. */
import { useSignal } from '@preact/signals';
import { Icon } from '../../ui/icons.tsx';
import { thumbnailOf } from '../asset-files.ts';

/** `mediaType`: undefined if only the name is known. */
export function Thumbnail({ name, mediaType }: { readonly name: string; readonly mediaType: string | undefined }) {
  const hasFailed = useSignal(false);
  const isPicture = /^image\/|^application\/pdf$/.test(mediaType ?? 'image/');
  if (!isPicture || hasFailed.value) return <Icon name={isPicture ? 'image' : 'type'} size={28} />;
  return (
    <img
      src={thumbnailOf(name)}
      alt=""
      loading="lazy"
      onError={() => {
        hasFailed.value = true;
      }}
    />
  );
}
