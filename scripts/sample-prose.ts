/**
 * Prints random comments, texts of the Studio, messages and paragraphs of the docs for a review of their wording: `npm
 * run prose:sample -- SEED`. The same seed and sources give the same sample.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { commentsOf } from './prose/comments.ts';
import { type Prose, proseOfMarkdown, stringsOf, wordsOf } from './prose/sentences.ts';

const seed = process.argv[2] ?? '1';

function tracked(...patterns: readonly string[]): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-z', ...patterns], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return list.split('\0').filter((file) => file !== '' && !/\.test\.ts$|\/testing[-./]/.test(file));
}

function collect(files: readonly string[], read: (text: string) => readonly Prose[]): readonly string[] {
  return files.flatMap((file) => read(readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line}: ${text}`));
}

/** Prints `count` texts, ordered by the digest of seed and text. */
function sample(name: string, texts: readonly string[], count: number): void {
  const digest = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex');
  const chosen = texts.map((text) => ({ text, key: digest(text) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  console.log(`\n# ${name}: ${Math.min(count, texts.length)} of ${texts.length}\n`);
  for (const { text } of chosen.slice(0, count)) console.log(text);
}

/** A word that occurs in sentences, but not in lists of names or codes. */
const SENTENCE_WORD = /\b(?:an?|the|is|are|of|to|and|or|must|has|have|with|not|cannot|it|be|from|if|use)\b/;

/** Returns texts in code that look like messages: a problem or a remedy in a string of several words. */
function messagesOf(source: string): readonly Prose[] {
  return stringsOf(source).filter(
    ({ text }) =>
      wordsOf(text) >= 5 && /^[\p{L}N…]/u.test(text) && SENTENCE_WORD.test(text) && !/[=<>{}]|SELECT /.test(text),
  );
}

/** Lists of search keywords. The Studio never shows them. */
const KEYWORDS = /\bterms: \{[^}]*\}/g;

/** Removes the characters of a match, except the line breaks, so that the following lines keep their numbers. */
const blank = (match: string) => match.replace(/[^\n]/g, '');

/** Returns the texts of a file that translates them. Other files whose names end in `words.ts` contain code. */
const wordsIn = (source: string) => (source.includes('translated(') ? textsOf(source) : []);

/** Returns texts of at least two words, without search keywords and fragments between template literals. */
const textsOf = (source: string) =>
  stringsOf(source.replace(KEYWORDS, blank)).filter(({ text }) => wordsOf(text) >= 2 && /^[\p{L}…]/u.test(text));

const isLong = ({ text }: Prose) => wordsOf(text) >= 8;
sample('Comments', collect(tracked('*.ts', '*.tsx', '*.mjs'), commentsOf), 200);
sample('Texts of the Studio', collect(tracked('studio/src/*words.ts'), wordsIn), 100);
sample('Messages', collect(tracked('engine/src/*.ts', 'service/src/*.ts', 'cli/src/*.ts'), messagesOf), 60);
sample(
  'Docs',
  collect(tracked('README.md', 'docs/*.md'), (text) => proseOfMarkdown(text).filter(isLong)),
  30,
);
