/** Finds official rules by their file names in a folder, with their versions. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { RuleSet } from './rule-sets.ts';

export type FoundRules = {
  readonly set: RuleSet;
  readonly version: string;
  readonly file: string;
  /** Compiled Schematron, Schematron source, or an XML schema. */
  readonly form: 'xslt' | 'schematron' | 'schema';
};

export type Folder = {
  readonly rules: readonly FoundRules[];
  readonly missing: readonly RuleSet[];
  /** Stylesheet of SchXslt that compiles Schematron to XSLT. */
  readonly compiler: string | undefined;
};

/** Maximum depth of folders, and number of files. */
const MOST_LEVELS = 16;
const MOST_FILES = 200_000;

/** Maximum size of a rule file in bytes. The largest official file is 2 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

const COMPILED: ReadonlySet<string> = new Set(['.xslt', '.xsl']);
const ENDINGS: ReadonlySet<string> = new Set([...COMPILED, '.sch', '.xsd']);

/** Path of SchXslt's compiler for XSLT 2.0 in its releases. */
const COMPILER = /(?:^|[\\/])2\.0[\\/]pipeline-for-svrl\.xsl$/;

/** Returns the files with the endings of rules, in the order of their paths. Does not follow links. */
function ruleFiles(folder: string): readonly string[] {
  const files: string[] = [];
  let count = 0;
  const walk = (at: string, level: number): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (++count > MOST_FILES) throw new Error(`${folder} has more than ${MOST_FILES} files; choose a smaller folder`);
      const path = join(at, entry.name);
      if (entry.isDirectory() && level < MOST_LEVELS) walk(path, level + 1);
      if (!entry.isFile() || !ENDINGS.has(extname(path))) continue;
      if (statSync(path).size <= MOST_BYTES) files.push(path);
    }
  };
  walk(folder, 1);
  return files.sort();
}

const nameOf = (path: string) => basename(path, extname(path));

/** Returns the rules of each set: compiled files if there are any, otherwise sources. Each version occurs once. */
export function findRules(folder: string, sets: readonly RuleSet[]): Folder {
  const files = ruleFiles(folder);
  const rules = sets.flatMap((set) => rulesOf(set, { folder, files }));
  return {
    rules,
    missing: sets.filter((set) => !rules.some((each) => each.set === set)),
    compiler: files.find((path) => COMPILER.test(path)),
  };
}

type Tree = { readonly folder: string; readonly files: readonly string[] };

function rulesOf(set: RuleSet, { folder, files }: Tree): readonly FoundRules[] {
  const { schema: version } = set;
  if (version !== undefined) {
    const file = files.find((path) => extname(path) === '.xsd' && set.file.test(nameOf(path)));
    return file === undefined ? [] : [{ set, version, file, form: 'schema' }];
  }
  const compiled = files.filter((path) => COMPILED.has(extname(path)) && set.file.test(nameOf(path)));
  const sources = files.filter((path) => extname(path) === '.sch' && (set.source ?? set.file).test(nameOf(path)));
  const byVersion = new Map<string, FoundRules>();
  const form = compiled.length > 0 ? 'xslt' : 'schematron';
  for (const file of compiled.length > 0 ? compiled : sources) {
    const version = versionOf(file, { folder, files: sources });
    if (!byVersion.has(version)) byVersion.set(version, { set, version, file, form });
  }
  return [...byVersion.values()];
}

/** Notations of versions in the headers of the official files. */
const NOTATIONS = [
  /\bSchematron version (\d+(?:\.\d+)+)/i,
  /\brelease (\d+(?:\.\d+)+)/i,
  /[_-]V(\d+(?:\.\d+)+)/,
  /\bFactur-X; (\d+(?:\.\d+)+);/i,
];

const IN_PATH = /\d+(?:\.\d+)+(?:-SNAPSHOT)?/g;

/**
 * Returns the version that a file names, or the source with the nearest folder and the same name. Otherwise returns the
 * last version in the folders' names, or the beginning of the file's digest.
 */
function versionOf(file: string, { folder, files }: Tree): string {
  const parent = dirname(dirname(file));
  const source = files.find((path) => nameOf(path) === nameOf(file) && path.startsWith(parent));
  for (const path of source ? [file, source] : [file]) {
    const text = readFileSync(path, 'utf8');
    for (const notation of NOTATIONS) {
      const [, version] = notation.exec(text) ?? [];
      if (version) return version;
    }
  }
  const inPath = relative(folder, dirname(file)).match(IN_PATH)?.at(-1);
  return inPath ?? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
}
