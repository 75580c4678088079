/**
 * Sort order of languages. Compared with lists of their alphabets, and with ICU where it has the same data. See
 * docs/decisions/collation.md.
 */
import { expect, test } from 'vitest';
import { seededRandom } from '../testing.ts';
import { createCollation } from './collator.ts';

const collation = createCollation();

function sorted(words: readonly string[], locale: string): readonly string[] {
  const { key } = collation.collatorOf(locale);
  const keyed = words.map((word) => [key(word), word] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, word]) => word);
}

/** Words in the correct order for each language. */
const ORDERS: readonly (readonly [locale: string, words: string])[] = [
  ['en', '& $ 1 10 2 a A à b B résumé resumes z Z'],
  ['de-DE', 'adam Ärger Émile Öl Oslo Strasse Straße zeta Zoe'],
  ['de-u-co-phonebk', 'Ade Ärger Affe Oder Öl Ofen Ufer'],
  ['fr', 'cote coté côte côté élan'],
  ['fr-CA', 'cote côte coté côté'],
  ['es', 'llama luz nube ñu oso'],
  ['es-u-co-trad', 'cuzco chico luz llama'],
  ['sv', 'Adam Oskar va wa Zeta Åke Ärla Öst'],
  ['da', 'Anne anne Zenia Ænder Ørn Ål Aalborg'],
  ['nb', 'anne zebra ærlig øre ål'],
  ['fi', 'zeta åbo äiti öljy'],
  ['is', 'ad áb dá eð é fá þú æ öl'],
  ['pl', 'ac ąb cz ćma lz łan oz ósmy zz źle żal'],
  ['cs', 'cukr čaj hz chata ibis rz řeka sz šach z žena'],
  ['sk', 'az äb cz čaj hz chata i oz ôsmy z žena'],
  ['hu', 'cukor csak dz dzs e gz gyár oz ö ő p sz szép zz zsír'],
  ['ro', 'az ăr âr i în sz șa tz ța'],
  ['hr', 'cz č ć dz dž đ lz lj nz nj sz š z ž'],
  ['sl', 'c č d s š z ž'],
  ['tr', 'cz çay gz ğ hız ırmak ıslık ipek izmir oz ön sz şan uz üs'],
  ['et', 's š z ž t u v w õ ä ö ü x y'],
  ['lv', 'c č g ģ i y k ķ l ļ n ņ s š z ž'],
  ['lt', 'c č i y iz j s š z ž'],
  ['el', 'αγά άγος βήτα γάμμα ωμέγα alpha'],
  ['ru', 'аист ёж ёлка ель жук щит яма alpha'],
  ['uk', 'гора ґава дім єнот жук и і ї й яма alpha'],
  ['bg', 'аз ъгъл яма alpha'],
  ['he', '1 אב בית תל alpha'],
  ['ar', '1 باب تاج ياسمين alpha'],
  ['vi', 'an ăn ân dan đan o ô ơ'],
  ['th', 'กก เก ขา ไข คน'],
  ['ko', '가 각 나 다'],
  ['und', '1 a z α ж א ا 가 あ 一 丁 𠀀'],
];

test.each(ORDERS)('%s: %s', (locale, words) => {
  const wanted = words.split(' ');
  expect(sorted(wanted.toReversed(), locale)).toEqual(wanted);
});

test('composed and decomposed letters are equal, and invisible characters are ignored', () => {
  const { key } = collation.collatorOf('sv');
  expect(key('A\u030angstro\u0308m')).toBe(key('Ångström'));
  expect(key('Å\u00adke\u200d')).toBe(key('Åke'));
  expect(key('')).toBe('\0\0');
});

test('numbers in texts sort by their value if the locale requests it', () => {
  const rooms = ['room 2', 'room 10', 'room 010', 'room 100', 'room x'];
  expect(sorted(rooms.toReversed(), 'en-u-kn')).toEqual(['room 2', 'room 010', 'room 10', 'room 100', 'room x']);
  expect(sorted(['a10', 'a2'], 'en')).toEqual(['a10', 'a2']);
});

const ALPHABETS: Readonly<Record<string, string>> = {
  en: 'abcXYZ1290_-.,!\'"&@# éßæ',
  de: 'aäbcoöuüsßzAÄOÖ -1',
  'de-u-co-phonebk': 'aäbefoöuüAÄOU',
  fr: 'aàâbcçeéèêëiïoôœuùüÿzAÉ-',
  'fr-CA': 'aàâeéèêoô',
  es: 'aábcdeéiínñoózNÑ',
  sv: 'aåäöoæøyüvwzþðÅÄÖAZ',
  da: 'aAåÅæÆøØöäüyzoeð',
  nb: 'aåæøöäüyzÅA',
  fi: 'aåäöøæyüvwzÅÄ',
  is: 'aábdðeéfiíjoópuúvxyýzþæöÞ',
  pl: 'aąbcćeęlłnńoósśzźżĄŁ',
  cs: 'aácčdďeéěhciíhnňoórřsštťuúůyýzžCHČH',
  sk: 'aáäcčdeéhcioóôlľĺrŕřsštťzžCH',
  hu: 'aácsdzgylnoóöőstuúüűzCSDZ',
  ro: 'aăâiîsșştțţzĂÂÎȘȚ',
  hr: 'abcčćdđžljnsšzĐŽČ',
  tr: 'abcçdgğhıiIİoöpsşuüÇĞÖŞ',
  et: 'asšzžtuõäöüxwvyõÕZ',
  lv: 'aācčeēgģiīyjkķlļnņrŗsšuūzž',
  lt: 'aącčeęėiįyjsšuųūzžYI',
  el: 'αάβγεέηήιίϊΐσςωώΑΆaz',
  ru: 'абвгеёжийіыьэюяАЁЙaz',
  uk: 'абвгґеєжиіїйкьюяҐЄaz',
  he: 'אבגדהוזחטיכךשתּשׁaz1',
  ar: 'اأإآءبتثجهةوؤيىئaz1',
  fa: 'آاءأابپتثکكگیيىهةوaz',
  vi: 'aăâbdđeêoôơuư',
  hi: 'कखगािीुअआइ',
};

// Other versions of ICU contain other versions of CLDR.
test.runIf(process.versions.icu?.startsWith('78.')).each(Object.entries(ALPHABETS))(
  '%s: sorts pairs of words like ICU',
  (locale, alphabet) => {
    const { key } = collation.collatorOf(locale);
    const { compare } = new Intl.Collator(locale, { ignorePunctuation: false });
    const random = seededRandom(23);
    const word = () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => alphabet[Math.floor(random() * alphabet.length)]).join(
        '',
      );
    const wrong: string[] = [];
    for (let i = 0; i < 3000; i++) {
      const [a, b] = [word(), word()];
      const ours = key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
      if (ours !== Math.sign(compare(a, b))) wrong.push(`${a} ${b}`);
    }
    expect(wrong).toEqual([]);
  },
);
