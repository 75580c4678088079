/** Checks comments, descriptions, docs and texts of the Studio against the rules in CONTRIBUTING.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { commentsOf, textsOfConfiguration } from './prose/comments.ts';
import { proseOfMarkdown, sentencesOf, stringsOf, wordsOf } from './prose/sentences.ts';

/** Forbidden openings. A comment starts with a verb or a noun, so that its first words say what the code is or does. */
const COMMENT_OPENINGS = /^(?:How|Of|That|What|Where|Whether|Which|Who|Whoever|Whose)\b/;

/**
 * Forbidden openings of statements in docs, because they hide the subject. Headings of tables and questions are short.
 */
const OPENINGS = /^(?:Of|That|What|Whether|Who|Whoever|Whose)\b(?=(?:\s+\S+){3})/;

/** Phrases that often replace a plain word. */
const PHRASES =
  /\b(?:beside|besides|whoever|goes on|go on|stands in|is told|are told|comes to|has room|but for|so many|is none|for none|are none|of which|anew|once more|of its own|of their own|became of|held against)\b/i;

/** Additional phrases that are forbidden only in comments. */
const COMMENT_PHRASES =
  /\b(?:so that it may|to what|what lies|lies below|somebody|anybody|at hand|taken up|told as)\b/i;

/**
 * Maximum words of a sentence. It exceeds the 25 words of the rule, because a program counts names and lists of values
 * as words.
 */
const MAX_WORDS = 35;

type Exception = { readonly file: RegExp; readonly text?: string; readonly reason: string };

const EXCEPTIONS: readonly Exception[] = [
  { file: /^docs\/proof\/parity\.md$/, text: 'warnings/quiet-zone', reason: 'name of a case of the suite' },
  { file: /^CHANGELOG\.md$/, text: 'words', reason: 'an entry lists the features of a part of Platen' },
  { file: /^docs\/images\.md$/, text: 'scripts, event handlers', reason: 'a list of SVG features' },
  { file: /^docs\/reference\/symbologies\.md$/, text: 'if the last digit', reason: 'a rule with its condition' },
];

type Fault = { readonly file: string; readonly line: number; readonly rule: string; readonly text: string };

function tracked(...patterns: readonly string[]): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-z', ...patterns], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return list.split('\0').filter((file) => file !== '');
}

function ruleOf(sentence: string): string | undefined {
  if (OPENINGS.test(sentence) && !sentence.endsWith('?')) return 'start with the subject';
  const [phrase] = PHRASES.exec(sentence) ?? [];
  if (phrase !== undefined) return `write a plain word instead of "${phrase}"`;
  return wordsOf(sentence) > MAX_WORDS ? `split the sentence, it has ${wordsOf(sentence)} words` : undefined;
}

function ruleOfComment(text: string): string | undefined {
  if (COMMENT_OPENINGS.test(text)) return 'start with a verb or a noun';
  const plain = text.replace(/`[^`]*`/g, '…');
  const [phrase] = PHRASES.exec(plain) ?? COMMENT_PHRASES.exec(plain) ?? [];
  return phrase === undefined ? undefined : `write a plain word instead of "${phrase}"`;
}

function isExcepted({ file, rule, text }: Fault): boolean {
  return EXCEPTIONS.some(
    (each) => each.file.test(file) && (each.text === undefined || rule.includes(each.text) || text.includes(each.text)),
  );
}

let comments = 0;
const inComments = tracked('*.ts', '*.tsx', '*.mjs', '*.css').flatMap((file) => {
  const found = commentsOf(readFileSync(file, 'utf8'));
  comments += found.length;
  return found.flatMap(({ line, text }): readonly Fault[] => {
    const rule = ruleOfComment(text);
    return rule === undefined ? [] : [{ file, line, rule, text }];
  });
});

/** Scripts and configuration files whose comments start with `#`, and JSON files with descriptions. */
const CONFIGURATION = ['deploy', ':!*.md', '.ci', '.npmrc', '*.sh', '*.py', '*.yaml', '*.yml', '*package.json'];

const inConfiguration = tracked(...CONFIGURATION).flatMap((file) => {
  const found = textsOfConfiguration(readFileSync(file, 'utf8'));
  comments += found.length;
  return found.flatMap(({ line, text }): readonly Fault[] => {
    const [rule] = [ruleOfComment(text), ...sentencesOf(text).map(ruleOf)].filter((each) => each !== undefined);
    return rule === undefined ? [] : [{ file, line, rule, text }];
  });
});

let sentences = 0;
const inProse = [...tracked('*.md'), ...tracked('studio/src/*words.ts')].flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const prose = file.endsWith('.md') ? proseOfMarkdown(source) : stringsOf(source);
  return prose.flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence): readonly Fault[] => {
      sentences++;
      const rule = ruleOf(sentence);
      return rule === undefined ? [] : [{ file, line, rule, text: sentence }];
    }),
  );
});

const faults = [...inComments, ...inConfiguration, ...inProse].filter((fault) => !isExcepted(fault));
for (const { file, line, rule, text } of faults) console.error(`${file}:${line}: ${rule}: ${text.slice(0, 200)}`);
console.log(`prose: ${comments} comments, ${sentences} sentences, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
