/** The words of fonts, and a line in each kind of writing. */

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const fontWords = {
  search: 'Find a font',
  guide: 'More scripts, and your own',
  text: 'Set this line',
  failed: 'The fonts could not be read',
  none: 'No font is called so',
  clear: 'Show all fonts',
  faces: (faces: number) => count(faces, 'face', 'faces'),
  copy: (name: string) => `Copy the name ${name}`,
  notRead: 'This font could not be read',
  /** Says what the writing is for; any text in a Latin one. */
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
} as const;
