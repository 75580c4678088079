/**
 * Sorting rules of languages that differ from the root order. They are CLDR rules in ICU's syntax without spaces.
 * `&x<y` sorts y after x as a separate letter, `<<` as x with an accent, `<<<` as another case of x. `&-x` sorts before
 * x; `/z` adds an expansion to z.
 */

export type Tailoring = {
  readonly rules?: string;
  /** Script that sorts before all other scripts. */
  readonly script?: string;
  /** True if capital letters sort before lowercase letters. */
  readonly capitalsFirst?: boolean;
  /** True if the last different accent determines the order of words with equal letters. */
  readonly lastAccentFirst?: boolean;
};

const NORDIC = '&D<<đ<<<Đ<<ð<<<Ð&th<<<þ&TH<<<Þ&Y<<ü<<<Ü<<ű<<<Ű';
const DANISH = `${NORDIC}&-ǀ<æ<<<Æ<<ä<<<Ä<ø<<<Ø<<ö<<<Ö<<ő<<<Ő<å<<<Å<<<aa<<<Aa<<<AA&oe<<œ<<<Œ`;
const SERBO_CROATIAN =
  '&C<č<<<Č<ć<<<Ć&D<dž<<<ǆ<<<Dž<<<ǅ<<<DŽ<<<Ǆ<đ<<<Đ&L<lj<<<ǉ<<<Lj<<<ǈ<<<LJ<<<Ǉ&N<nj<<<ǌ<<<Nj<<<ǋ<<<NJ<<<Ǌ&S<š<<<Š&Z<ž<<<Ž';
const TURKISH = '&C<ç<<<Ç&G<ğ<<<Ğ&-i<ı<<<I&i<<<İ&O<ö<<<Ö&S<ş<<<Ş&U<ü<<<Ü';
const HUNGARIAN =
  '&C<cs<<<Cs<<<CS&D<dz<<<Dz<<<DZ<dzs<<<Dzs<<<DZS&G<gy<<<Gy<<<GY&L<ly<<<Ly<<<LY&N<ny<<<Ny<<<NY&O<ö<<<Ö<<ő<<<Ő' +
  '&S<sz<<<Sz<<<SZ&T<ty<<<Ty<<<TY&U<ü<<<Ü<<ű<<<Ű&Z<zs<<<Zs<<<ZS' +
  '&cs<<<ccs/cs&Cs<<<Ccs/cs&CS<<<CCS/CS&dz<<<ddz/dz&Dz<<<Ddz/dz&DZ<<<DDZ/DZ&dzs<<<ddzs/dzs&Dzs<<<Ddzs/dzs&DZS<<<DDZS/DZS' +
  '&gy<<<ggy/gy&Gy<<<Ggy/gy&GY<<<GGY/GY&ly<<<lly/ly&Ly<<<Lly/ly&LY<<<LLY/LY&ny<<<nny/ny&Ny<<<Nny/ny&NY<<<NNY/NY' +
  '&sz<<<ssz/sz&Sz<<<Ssz/sz&SZ<<<SSZ/SZ&ty<<<tty/ty&Ty<<<Tty/ty&TY<<<TTY/TY&zs<<<zzs/zs&Zs<<<Zzs/zs&ZS<<<ZZS/ZS';

/**
 * Tailorings by BCP 47 tag. A longer tag takes precedence over its language. `-u-co-` selects another sort order of a
 * language.
 */
export const TAILORINGS: Readonly<Record<string, Tailoring>> = {
  ar: { script: 'Arab', rules: '&ء<<أ<<ؤ<<إ<<ئ<<ا&ءا<<<آ&ة<<ت&ى<<ي' },
  az: { rules: `${TURKISH}&E<ə<<<Ə&H<x<<<X&K<q<<<Q&Z<w<<<W` },
  be: { script: 'Cyrl', rules: '&Е<ё<<<Ё&У<ў<<<Ў' },
  bg: { script: 'Cyrl' },
  bs: { rules: SERBO_CROATIAN },
  cs: { rules: '&C<č<<<Č&H<ch<<<cH<<<Ch<<<CH&R<ř<<<Ř&S<š<<<Š&Z<ž<<<Ž' },
  da: { rules: DANISH, capitalsFirst: true },
  'de-u-co-phonebk': { rules: '&ae<<ä&AE<<Ä&oe<<ö&OE<<Ö&ue<<ü&UE<<Ü' },
  el: { script: 'Grek' },
  eo: { rules: '&C<ĉ<<<Ĉ&G<ĝ<<<Ĝ&H<ĥ<<<Ĥ&J<ĵ<<<Ĵ&S<ŝ<<<Ŝ&U<ŭ<<<Ŭ' },
  es: { rules: '&N<ñ<<<Ñ' },
  'es-u-co-trad': { rules: '&N<ñ<<<Ñ&C<ch<<<Ch<<<CH&l<ll<<<Ll<<<LL' },
  et: { rules: '&-T<š<<<Š<z<<<Z<ž<<<Ž&-X<õ<<<Õ<ä<<<Ä<ö<<<Ö<ü<<<Ü' },
  fa: { script: 'Arab', rules: '&ا<<ٱ<ء<<أ<<إ<<ؤ<<ئ&ک<<ك&و<ه<<ة&ی<<ى<<ي' },
  fi: { rules: '&D<<đ<<<Đ&N<<ŋ<<<Ŋ&T<<ŧ<<<Ŧ&Y<<ü<<<Ü&Z<<ʒ<<<Ʒ&-ǀ<å<<<Å<ä<<<Ä<<æ<<<Æ<ö<<<Ö<<ø<<<Ø' },
  'fr-ca': { lastAccentFirst: true },
  he: { script: 'Hebr' },
  hr: { rules: SERBO_CROATIAN },
  hu: { rules: HUNGARIAN },
  hy: { script: 'Armn' },
  is: {
    rules:
      '&-b<á<<<Á&D<<đ<<<Đ<ð<<<Ð&-f<é<<<É&-j<í<<<Í&-p<ó<<<Ó&-v<ú<<<Ú&-z<ý<<<Ý&-ǀ<þ<<<Þ<æ<<<Æ<<ä<<<Ä<ö<<<Ö<<ø<<<Ø<å<<<Å',
  },
  ka: { script: 'Geor' },
  lt: { rules: '&\u0328<<\u0307&C<č<<<Č&I<<y<<<Y&S<š<<<Š&Z<ž<<<Ž' },
  lv: {
    rules:
      '&A<ā<<<Ā&C<č<<<Č&E<ē<<<Ē&G<ģ<<<Ģ&I<y<<<Y<ī<<<Ī&K<ķ<<<Ķ&L<ļ<<<Ļ&N<ņ<<<Ņ&O<ō<<<Ō&R<ŗ<<<Ŗ&S<š<<<Š&U<ū<<<Ū&Z<ž<<<Ž',
  },
  mk: { script: 'Cyrl', rules: '&Ђ<ѓ<<<Ѓ&Ћ<ќ<<<Ќ' },
  nb: { rules: DANISH },
  nn: { rules: DANISH },
  no: { rules: DANISH },
  pl: { rules: '&A<ą<<<Ą&C<ć<<<Ć&E<ę<<<Ę&L<ł<<<Ł&N<ń<<<Ń&O<ó<<<Ó&S<ś<<<Ś&Z<ź<<<Ź<ż<<<Ż' },
  ro: { rules: '&A<ă<<<Ă<â<<<Â&I<î<<<Î&S<ș=ş<<<Ș=Ş&T<ț=ţ<<<Ț=Ţ' },
  ru: { script: 'Cyrl' },
  sk: { rules: '&A<ä<<<Ä&C<č<<<Č&H<ch<<<cH<<<Ch<<<CH&O<ô<<<Ô&R<ř<<<Ř&S<š<<<Š&Z<ž<<<Ž' },
  sl: { rules: '&C<č<<<Č<ć<<<Ć&D<đ<<<Đ&S<š<<<Š&Z<ž<<<Ž' },
  sq: {
    rules:
      '&C<ç<<<Ç&D<dh<<<Dh<<<DH&E<ë<<<Ë&G<gj<<<Gj<<<GJ&L<ll<<<Ll<<<LL&N<nj<<<Nj<<<NJ&R<rr<<<Rr<<<RR&S<sh<<<Sh<<<SH' +
      '&T<th<<<Th<<<TH&X<xh<<<Xh<<<XH&Z<zh<<<Zh<<<ZH',
  },
  sr: { script: 'Cyrl' },
  'sr-latn': { rules: SERBO_CROATIAN },
  sv: { rules: `${NORDIC}&-ǀ<å<<<Å<ä<<<Ä<<æ<<<Æ<<ę<<<Ę<ö<<<Ö<<ø<<<Ø<<ő<<<Ő<<œ<<<Œ<<ô<<<Ô` },
  tr: { rules: TURKISH },
  uk: { script: 'Cyrl', rules: '&Г<ґ<<<Ґ&І<ї<<<Ї' },
  ur: { script: 'Arab' },
  vi: { rules: '&\u0300<<\u0309<<\u0303<<\u0301<<\u0323&a<ă<<<Ă<â<<<Â&d<đ<<<Đ&e<ê<<<Ê&o<ô<<<Ô<ơ<<<Ơ&u<ư<<<Ư' },
};
