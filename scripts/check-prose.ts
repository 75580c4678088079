/** Rejects comments whose first word is one of the openings that CONTRIBUTING.md bans. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A comment starts with a verb or a noun, so that its first words say what the code is or does. */
const BANNED = new Set(['how', 'of', 'that', 'what', 'where', 'whether', 'which', 'who', 'whoever', 'whose']);

const CODE = ['*.ts', '*.tsx', '*.mjs', '*.css'];

type Comment = { readonly line: number; readonly text: string };

/** Returns the first line of each block comment, and of each run of line comments. */
function commentsOf(source: string): readonly Comment[] {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const above = lines[index - 1] ?? '';
    const [, block, line] = /^\s*(?:\/\*\*?\s*(.*)|\/\/\s*(.*))$/.exec(text) ?? [];
    if (line !== undefined) return /^\s*\/\//.test(above) ? [] : [{ line: index + 1, text: line }];
    if (block === undefined) return [];
    const first = block.trim() === '' ? (lines[index + 1] ?? '').replace(/^\s*\*\s?/, '') : block;
    return [{ line: index + 1, text: first }];
  });
}

function isBanned({ text }: Comment): boolean {
  const [word = ''] = /^[A-Za-z]+/.exec(text) ?? [];
  return BANNED.has(word.toLowerCase()) && word !== word.toLowerCase();
}

const tracked = execFileSync('git', ['ls-files', '-z', ...CODE], { encoding: 'utf8', maxBuffer: 1 << 26 });
const files = tracked.split('\0').filter((file) => file !== '');
let count = 0;
const faults = files.flatMap((file) => {
  const comments = commentsOf(readFileSync(file, 'utf8'));
  count += comments.length;
  return comments.filter(isBanned).map(({ line, text }) => `${file}:${line}: start with a verb or a noun: ${text}`);
});
for (const fault of faults) console.error(fault);
console.log(`prose: ${count} comments, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
