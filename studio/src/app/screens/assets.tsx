/** Assets: images and fonts for templates, uploaded by dropping them here. */
import { useSignal } from '@preact/signals';
import { IconButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Empty, ListView } from '../../ui/listing.tsx';
import { ask, explain } from '../api.ts';
import { type Asset, sendFile } from '../asset-files.ts';
import { freeName } from '../assets.ts';
import { readPage } from '../paging.ts';
import { AssetDialog } from '../parts/asset-dialog.tsx';
import { AssetUses } from '../parts/asset-uses.tsx';
import { AssetsPage } from '../parts/assets-page.tsx';
import { copy } from '../parts/code.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { useSearched } from '../parts/pages.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { Ago } from '../parts/time.tsx';
import { mayChange } from '../session.ts';
import { toasts } from '../toasts.ts';
import { bytesText } from '../units.ts';
import { assetsWords as words } from './assets-words.ts';

type Uploading = { readonly name: string; readonly part: number };

export function Assets() {
  const { query, listing, view } = useSearched('assets', 'GET /v1/assets');
  // ID of the selected asset in the URL, so that it can be shared. It is not a filter.
  const opened = query.get('asset');
  const uploading = useSignal<Uploading | undefined>(undefined);
  const isOver = useSignal(false);
  const deleting = useSignal<string | undefined>(undefined);
  const upload = async (files: Iterable<File>) => {
    for (const file of files) {
      try {
        const name = await nameFor(file);
        await sendFile(name, file, (part) => {
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
  const choose = mayChange() && (
    <label class="pl-button pl-button-main pl-file-button">
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
  );
  return (
    <AssetsPage current="files" actions={choose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <section
        class={`pl-section pl-drop-area ${isOver.value ? 'pl-drop-area-over' : ''}`}
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
          <QuerySearch query={query} name="search" label={words.search} />
          {uploading.value && (
            <span class="pl-uploading" role="status">
              {uploading.value.name}
              <progress max={1} value={uploading.value.part} aria-label={words.uploading(uploading.value.name)} />
            </span>
          )}
        </FilterBar>
        <ListView
          {...view}
          empty={
            <Empty icon="image" title={words.empty} lead={words.emptyLead}>
              {choose}
            </Empty>
          }
        >
          {(shown) => (
            <ul class="pl-cards">
              {shown.map((asset) => (
                <AssetCard
                  key={asset.sha256 + asset.name}
                  asset={asset}
                  onOpen={() => query.set({ asset: asset.name })}
                  onDelete={() => {
                    deleting.value = asset.name;
                  }}
                />
              ))}
            </ul>
          )}
        </ListView>
      </section>
      {opened !== '' && (
        <AssetDialog
          name={opened}
          asset={listing.rows?.find(({ name }) => name === opened)}
          onReplaced={listing.again}
          onClose={() => query.set({ asset: '' })}
        />
      )}
      {deleting.value && (
        <DeleteDialog
          name={deleting.value}
          onDeleted={(name) => listing.drop((row) => row.name === name)}
          onClose={() => {
            deleting.value = undefined;
          }}
        />
      )}
    </AssetsPage>
  );
}

/** Finds an unused name, because an upload would replace a file with the same name. */
async function nameFor({ name }: File): Promise<string> {
  const stem = freeName(name, new Set()).replace(/\.[^.]*$/, '');
  const { rows } = await readPage('assets', 'GET /v1/assets', { query: { search: stem } });
  return freeName(name, new Set(rows.map((asset) => asset.name)));
}

type AssetCardProps = { readonly asset: Asset; readonly onOpen: () => void; readonly onDelete: () => void };

function AssetCard({ asset: { name, mediaType, sizeBytes, createdAt }, onOpen, onDelete }: AssetCardProps) {
  return (
    <li class="pl-surface pl-card">
      <div class="pl-picture pl-thumbnail">
        <Thumbnail name={name} mediaType={mediaType} />
      </div>
      <div class="pl-card-foot">
        <div class="pl-card-text">
          <button type="button" class="pl-card-name pl-asset-name" title={name} onClick={onOpen}>
            {name}
          </button>
          <div class="pl-card-detail">
            <span>{bytesText(sizeBytes)}</span>
            <Ago at={createdAt} />
          </div>
        </div>
        <IconButton icon="copy" label={words.copyName(name)} onClick={() => copy(name)} />
        {mayChange() && <IconButton icon="trash" label={words.delete(name)} onClick={onDelete} />}
      </div>
    </li>
  );
}

type DeleteProps = {
  readonly name: string;
  readonly onDeleted: (name: string) => void;
  readonly onClose: () => void;
};

function DeleteDialog({ name, onDeleted, onClose }: DeleteProps) {
  return (
    <Confirm
      title={words.deleteTitle(name)}
      action={words.deleteAction}
      onConfirm={async () => {
        await ask('DELETE /v1/assets/{name}', { name });
        toasts.show(words.deleted(name));
        onDeleted(name);
      }}
      onClose={onClose}
    >
      <p>{words.deleteLead}</p>
      <AssetUses name={name} />
    </Confirm>
  );
}
