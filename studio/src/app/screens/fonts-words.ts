/** Texts about fonts, and a sample line for each script. */
import { count } from '../../ui/count.ts';
import { translated } from '../../ui/language.ts';

export const fontsWords = translated('fontsWords', {
  search: 'Find a font',
  guide: 'How to add scripts and fonts',
  text: 'Preview text',
  failed: 'The fonts could not be loaded',
  none: 'No font has this name',
  clear: 'Show all fonts',
  faces: (faces: number) => count(faces, 'face', 'faces'),
  copy: (name: string) => `Copy the name ${name}`,
  notRead: 'This font could not be loaded',
  /** Returns a line that matches the script; other fonts use Latin text. */
  sampleOf: (writing: string | undefined, name: string) =>
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
        : 'Order 4711, 2 × Bracket M8, €12.50, Zürich Łódź Ελλάδα'),
});
