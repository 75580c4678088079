/** Button that opens a list of the stored images or fonts, with thumbnails, to choose from. */
import { useSignal } from '@preact/signals';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Store } from '../store.ts';
import { fieldWords } from './words.ts';

export type FileKind = 'picture' | 'font';

const ENDINGS: Readonly<Record<FileKind, RegExp>> = {
  picture: /\.(?:png|jpe?g|webp|avif|gif|svg|pdf)$/i,
  font: /\.(?:ttf|otf|woff2?)$/i,
};

type FilesButtonProps = {
  readonly store: Store;
  readonly kind: FileKind;
  readonly isDisabled: boolean;
  readonly onChoose: (name: string) => void;
};

export function FilesButton({ store, kind, isDisabled, onChoose }: FilesButtonProps) {
  const isOpen = useSignal(false);
  const names = store.files.value.filter((name) => ENDINGS[kind].test(name));
  const words = fieldWords.files[kind];
  if (names.length === 0) return null;
  return (
    <>
      <IconButton
        icon={kind === 'font' ? 'type' : 'image'}
        label={words.choose}
        disabled={isDisabled}
        onClick={() => {
          isOpen.value = true;
        }}
      />
      {isOpen.value && (
        <FilesDialog
          store={store}
          kind={kind}
          names={names}
          onClose={() => {
            isOpen.value = false;
          }}
          onChoose={(name) => {
            isOpen.value = false;
            onChoose(name);
          }}
        />
      )}
    </>
  );
}

type FilesDialogProps = Pick<FilesButtonProps, 'store' | 'kind' | 'onChoose'> & {
  readonly names: readonly string[];
  readonly onClose: () => void;
};

/** Maximum number of files shown. The search finds other files. */
const MOST_SHOWN = 60;

function FilesDialog({ store, kind, names, onChoose, onClose }: FilesDialogProps) {
  const query = useSignal('');
  const wanted = query.value.trim().toLowerCase();
  const found = names.filter((name) => name.toLowerCase().includes(wanted));
  return (
    <Dialog title={fieldWords.files[kind].title} onClose={onClose} wide>
      <div>
        <span class="pl-field pl-insert-search">
          <Icon name="search" size={13} />
          <input
            type="search"
            class="pl-input"
            aria-label={fieldWords.files.find}
            placeholder={fieldWords.files.find}
            value={query.value}
            onInput={({ currentTarget }) => {
              query.value = currentTarget.value;
            }}
          />
        </span>
        <ul class="pl-files">
          {found.slice(0, MOST_SHOWN).map((name) => (
            <li key={name}>
              <button type="button" class="pl-file" title={name} onClick={() => onChoose(name)}>
                <FilePicture address={kind === 'font' ? undefined : store.filePicture.value?.(name)} kind={kind} />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length > MOST_SHOWN && <p class="pl-muted">{fieldWords.files.more(found.length - MOST_SHOWN)}</p>}
        {found.length === 0 && <p class="pl-empty-text">{fieldWords.files.nothing}</p>}
      </div>
    </Dialog>
  );
}

/** Thumbnail of a file. `address` is undefined for files without a preview. */
function FilePicture({ address, kind }: { readonly address: string | undefined; readonly kind: FileKind }) {
  const hasFailed = useSignal(false);
  if (address === undefined || hasFailed.value) return <Icon name={kind === 'font' ? 'type' : 'image'} size={28} />;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      onError={() => {
        hasFailed.value = true;
      }}
    />
  );
}
