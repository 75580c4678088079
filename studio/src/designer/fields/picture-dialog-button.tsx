/** Button that opens a dialog to choose a part of a picture or a page of a PDF file. The dialog is loaded on demand. */
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { Button, IconButton } from '../../ui/button.tsx';
import { isFixed } from './property.ts';
import type { PictureDialogProps } from './whole-picture.ts';
import { fieldWords } from './words.ts';

type ButtonProps = Omit<PictureDialogProps, 'onClose'> & { readonly kind: 'crop' | 'page' };

export function PictureDialogButton({ on, path, kind }: ButtonProps) {
  const shown = useSignal<ComponentType<PictureDialogProps> | undefined>(undefined);
  if (on.pointers.length !== 1) return null;
  const open = async () => {
    const { CropDialog, PageDialog } = await import('./picture-dialogs.ts');
    shown.value = kind === 'crop' ? CropDialog : PageDialog;
  };
  const Shown = shown.value;
  const label = fieldWords.chooseWithMouse;
  const button = { icon: 'image', disabled: isFixed(on), onClick: () => void open() } as const;
  return (
    <>
      {kind === 'crop' ? <Button {...button}>{label}</Button> : <IconButton {...button} label={label} />}
      {Shown && (
        <Shown
          on={on}
          path={path}
          onClose={() => {
            shown.value = undefined;
          }}
        />
      )}
    </>
  );
}
