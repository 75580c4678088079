/** Assets: the pictures and fonts that templates show, dropped here to upload. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { FilterBar, SearchField } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { ask, askForBytes, explain } from '../api.ts';
import { freeName } from '../assets.ts';
import { readPage } from '../paging.ts';
import { copy } from '../parts/code.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { usePages } from '../parts/pages.ts';
import { useQuery } from '../parts/query.ts';
import { Ago } from '../parts/time.tsx';
import { ROOT } from '../places.ts';
import { roomStrings } from '../room-strings.ts';
import { mayChange } from '../session.ts';
import { strings } from '../strings.ts';
import { toasts } from '../toasts.ts';
import { bytesText } from '../units.ts';

const words = roomStrings.assets;

type Asset = {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly createdAt: number;
  readonly usedBy?: readonly { readonly id: string; readonly name: string }[];
};

type Uploading = { readonly name: string; readonly part: number };

export function Assets() {
  const query = useQuery(['search']);
  const search = query.get('search');
  const listing = usePages(search, (after) => readPage<Asset>('v1/assets', 'assets', { after }));
  const uploading = useSignal<Uploading | undefined>(undefined);
  const isOver = useSignal(false);
  const deleting = useSignal<Asset | undefined>(undefined);
  const rows = listing.rows?.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const upload = async (files: Iterable<File>) => {
    const taken = new Set((listing.rows ?? []).map(({ name }) => name));
    for (const file of files) {
      const name = freeName(file.name, taken);
      taken.add(name);
      try {
        await send(name, file, (part) => {
          uploading.value = { name, part };
        });
        toasts.show(words.uploaded(name));
      } catch (error) {
        toasts.show(explain(error));
      }
    }
    uploading.value = undefined;
    listing.again();
  };
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        mayChange() && (
          <label class="pl-button pl-button-main app-file">
            <Icon name="upload" />
            {words.upload}
            <input
              type="file"
              multiple
              onChange={({ currentTarget }) => {
                void upload([...(currentTarget.files ?? [])]);
                currentTarget.value = '';
              }}
            />
          </label>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <section
        class={`sc-section app-drop ${isOver.value ? 'app-drop-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = mayChange();
        }}
        onDragLeave={() => {
          isOver.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          if (mayChange()) void upload([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        <FilterBar>
          <SearchField label={words.search} value={search} onChange={(text) => query.set({ search: text })} />
          {uploading.value && (
            <span class="app-uploading" role="status">
              {uploading.value.name}
              <progress max={1} value={uploading.value.part} aria-label={words.uploading(uploading.value.name)} />
            </span>
          )}
        </FilterBar>
        <ListView
          listing={{ ...listing, rows }}
          isFiltered={search !== ''}
          onClear={query.clear}
          empty={<Empty icon="image" title={words.empty} lead={words.emptyLead} />}
        >
          {(shown) => (
            <ul class="app-cards">
              {shown.map((asset) => (
                <AssetCard
                  key={asset.sha256 + asset.name}
                  asset={asset}
                  onDelete={() => {
                    deleting.value = asset;
                  }}
                />
              ))}
            </ul>
          )}
        </ListView>
      </section>
      {deleting.value && (
        <DeleteDialog
          asset={deleting.value}
          onDeleted={(name) => listing.drop((row) => row.name === name)}
          onClose={() => {
            deleting.value = undefined;
          }}
        />
      )}
    </Page>
  );
}

/** With what is sent of it: `fetch` tells nothing of that. */
function send(name: string, file: File, onPart: (part: number) => void): Promise<void> {
  onPart(0);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(`v1/assets?name=${encodeURIComponent(name)}`, ROOT));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(loaded / total));
    request.addEventListener('error', () => reject(new Error(strings.failures.network)));
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve();
      const told = JSON.parse(request.responseText || '{}') as { error?: string };
      reject(new Error(told.error ?? strings.failures.unknown));
    });
    request.send(file);
  });
}

type AssetCardProps = { readonly asset: Asset; readonly onDelete: () => void };

function AssetCard({ asset: { name, mediaType, sizeBytes, createdAt, usedBy }, onDelete }: AssetCardProps) {
  return (
    <li class="app-card">
      <Thumbnail name={name} mediaType={mediaType} />
      <div class="app-card-foot">
        <div class="app-card-words">
          <strong class="app-asset-name" title={name}>
            {name}
          </strong>
          <div class="app-card-detail">
            <span>{bytesText(sizeBytes)}</span>
            <Ago at={createdAt} />
            {usedBy !== undefined && <span>{words.usedBy(usedBy.length)}</span>}
          </div>
        </div>
        <IconButton icon="copy" label={words.copyName(name)} onClick={() => copy(name)} />
        {mayChange() && <IconButton icon="trash" label={words.delete(name)} onClick={onDelete} />}
      </div>
    </li>
  );
}

function Thumbnail({ name, mediaType }: { readonly name: string; readonly mediaType: string }) {
  const address = useSignal<string | undefined>(undefined);
  const isPicture = mediaType.startsWith('image/');
  useEffect(() => {
    if (!isPicture) return;
    let url: string | undefined;
    let isGone = false;
    askForBytes(`v1/assets/${encodeURIComponent(name)}`).then(
      (bytes) => {
        if (isGone) return;
        url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: mediaType }));
        address.value = url;
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [name]);
  return (
    <div class="app-picture">
      {address.value ? <img src={address.value} alt="" /> : <Icon name={isPicture ? 'image' : 'type'} size={28} />}
    </div>
  );
}

type DeleteProps = {
  readonly asset: Asset;
  readonly onDeleted: (name: string) => void;
  readonly onClose: () => void;
};

function DeleteDialog({ asset: { name, usedBy = [] }, onDeleted, onClose }: DeleteProps) {
  return (
    <Confirm
      title={words.deleteTitle(name)}
      action={words.deleteAction}
      onConfirm={async () => {
        await ask(`v1/assets/${encodeURIComponent(name)}`, { method: 'DELETE' });
        toasts.show(words.deleted(name));
        onDeleted(name);
      }}
      onClose={onClose}
    >
      <p>{words.deleteLead}</p>
      {usedBy.length > 0 && (
        <ul>
          {usedBy.map((template) => (
            <li key={template.id}>{template.name}</li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}
