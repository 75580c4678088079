/** Dialog of an asset: preview, details, uses, and replacing the file. */
import { useSignal } from '@preact/signals';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Facts } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { type Asset, sendFile } from '../asset-files.ts';
import { playgroundWords } from '../playground/words.ts';
import { assetsWords as words } from '../screens/assets-words.ts';
import { mayChange } from '../session.ts';
import { toasts } from '../toasts.ts';
import { bytesText } from '../units.ts';
import { AssetUses } from './asset-uses.tsx';
import { Failure } from './field.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { exactTime } from './time.tsx';

export type AssetDialogProps = {
  readonly name: string;
  /** Asset to show; undefined until it is loaded. */
  readonly asset: Asset | undefined;
  readonly onReplaced: () => void;
  readonly onClose: () => void;
};

export function AssetDialog({ name, asset, onReplaced, onClose }: AssetDialogProps) {
  const failure = useSignal<string | undefined>(undefined);
  const part = useSignal<number | undefined>(undefined);
  const replace = async (file: File | undefined) => {
    if (!file) return;
    failure.value = undefined;
    try {
      await sendFile(name, file, (sent) => {
        part.value = sent;
      });
      toasts.show(words.replaced(name));
      onReplaced();
      onClose();
    } catch (error) {
      failure.value = explain(error);
    }
    part.value = undefined;
  };
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        mayChange() && (
          <label class="pl-button pl-file-button">
            <Icon name="upload" />
            {words.replace}
            <input
              type="file"
              onChange={({ currentTarget }) => {
                void replace(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
        )
      }
    >
      <div class="pl-form">
        <div class="pl-picture pl-thumbnail">
          <Thumbnail name={name} mediaType={asset?.mediaType} />
        </div>
        {asset && (
          <Facts
            facts={[
              [words.type, asset.mediaType],
              [playgroundWords.size, bytesText(asset.sizeBytes)],
              [words.added, exactTime(asset.createdAt)],
            ]}
          />
        )}
        <AssetUses name={name} />
        {part.value !== undefined && <progress max={1} value={part.value} aria-label={words.uploading(name)} />}
        <Failure text={failure.value} />
      </div>
    </Dialog>
  );
}
