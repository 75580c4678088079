/** Error message shown if the script of a part of the designer cannot be loaded. */
import { Dialog } from '../../ui/dialog.tsx';
import { designerWords } from '../words.ts';
import { fieldWords } from './words.ts';

export function PartNotLoaded({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={designerWords.open} onClose={onClose}>
      <p class="pl-danger">{fieldWords.partNotLoaded}</p>
    </Dialog>
  );
}
