/** Dialogs that show pictures, loaded together on demand. */
export { CropDialog } from './crop-dialog.tsx';
export { PageDialog } from './page-dialog.tsx';
