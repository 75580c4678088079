/** German translations of fonts-words.ts. */
import { count } from '../../ui/count.ts';
import type { Translation } from '../../ui/language.ts';
import type { fontsWords as english } from './fonts-words.ts';

export const fontsWords: Translation<typeof english> = {
  search: 'Schrift suchen',
  guide: 'Schriftsysteme und Schriften hinzufügen',
  text: 'Vorschautext',
  failed: 'Die Schriften konnten nicht geladen werden',
  none: 'Keine Schrift hat diesen Namen',
  clear: 'Alle Schriften anzeigen',
  faces: (faces) => count(faces, 'Schnitt', 'Schnitte'),
  copy: (name) => `Namen ${name} kopieren`,
  notRead: 'Die Schrift konnte nicht geladen werden',
  sampleOf: (writing, name) =>
    ({
      ja: '日本語の見本 すばやい茶色の狐',
      ko: '다람쥐 헌 쳇바퀴에 타고파',
      'zh-Hans': '敏捷的棕色狐狸跳过懒狗',
      'zh-Hant': '敏捷的棕色狐狸跳過懶狗',
      emoji: '📦 🚚 ✅ ⚠️ 🏷️',
      symbols: '☂ ⚠ ☎ ✂ ★ ☐ ☑',
    })[writing ?? ''] ??
    (name.endsWith('Arabic')
      ? 'نص حكيم له سر قاطع 0123456789'
      : name.endsWith('Thai')
        ? 'เป็นมนุษย์สุดประเสริฐเลิศคุณค่า'
        : 'Auftrag 4711, 2 × Winkel M8, 12,50 €, Zürich Łódź Ελλάδα'),
};
