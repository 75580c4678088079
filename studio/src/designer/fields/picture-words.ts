/** Texts of the dialogs in which people choose a part of a picture or a page of a PDF file. */
import { translated } from '../../ui/language.ts';

export const pictureWords = translated('pictureWords', {
  crop: {
    title: 'Part of the picture',
    hint: 'Drag over the part that you want to show.',
    picture: 'The whole picture',
    size: (width: string, height: string) => `${width} × ${height}`,
    whole: 'Show the whole picture',
    use: 'Use this part',
  },
  pages: {
    title: 'Page of the file',
    page: (number: number) => `Page ${number}`,
    more: (most: number) => `The first ${most} pages are shown. Type the number of a later page into the field.`,
  },
  loading: 'Loading…',
  none: 'The picture cannot be shown. Choose its source first.',
});
