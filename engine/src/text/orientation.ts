/** Finds the orientation of characters in vertical text: upright or sideways. Approximates UAX #50. */

/** Upright characters: ideographs, kana, hangul, their punctuation and wide forms, and emoji. */
const UPRIGHT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303f\u30fb-\u30ff\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;

export function isUpright(character: string): boolean {
  return character > '\u10ff' && UPRIGHT.test(character);
}

/** Returns ascending UTF-16 offsets at which the orientation changes. Marks have the orientation of their letter. */
export function turnsOf(text: string): readonly number[] {
  const turns: number[] = [];
  let before: boolean | undefined;
  let offset = 0;
  for (const character of text) {
    if (!MARK.test(character)) {
      const upright = isUpright(character);
      if (before !== undefined && upright !== before) turns.push(offset);
      before = upright;
    }
    offset += character.length;
  }
  return turns;
}

const MARK = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;
