/** Button that opens the crop dialog. The dialog is loaded when it is opened. */
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import type { CropDialogProps } from './crop-dialog.tsx';
import { isFixed, type Target } from './property.ts';
import { fieldWords } from './words.ts';

export function CropButton({ on }: { readonly on: Target }) {
  const [Shown, setShown] = useState<ComponentType<CropDialogProps> | undefined>();
  const [pointer, ...others] = on.pointers;
  if (pointer === undefined || others.length > 0) return null;
  const open = async () => {
    const { CropDialog } = await import('./crop-dialog.tsx');
    setShown(() => CropDialog);
  };
  return (
    <>
      <Button icon="image" disabled={isFixed(on)} onClick={() => void open()}>
        {fieldWords.crop.choose}
      </Button>
      {Shown && <Shown store={on.store} pointer={pointer} onClose={() => setShown(undefined)} />}
    </>
  );
}
