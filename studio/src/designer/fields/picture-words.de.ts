/** German translations of picture-words.ts. */
import type { Translation } from '../../ui/language.ts';
import type { pictureWords as english } from './picture-words.ts';

export const pictureWords: Translation<typeof english> = {
  crop: {
    title: 'Bildausschnitt',
    hint: 'Ziehen Sie über den Teil, den Sie zeigen möchten.',
    picture: 'Das ganze Bild',
    size: (width, height) => `${width} × ${height}`,
    whole: 'Ganzes Bild zeigen',
    use: 'Ausschnitt verwenden',
  },
  pages: {
    title: 'Seite der Datei',
    page: (number) => `Seite ${number}`,
    more: (most) =>
      `Die ersten ${most} Seiten werden gezeigt. Die Nummer einer späteren Seite geben Sie in das Feld ein.`,
  },
  loading: 'Wird geladen …',
  none: 'Das Bild kann nicht angezeigt werden. Wählen Sie zuerst seine Quelle.',
};
