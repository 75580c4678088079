/** Age of measurement pages, as the number of commits to the measured code since the measurement. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FIGURE_PAGES, type FigurePage } from './pages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Number of commits to the measured code after which a page is outdated. */
const OLD_COMMITS = 40;

export type OldPage = FigurePage & {
  /** Number of commits since the measurement. Undefined if the page names no commit of this repository. */
  readonly commits: number | undefined;
};

/** Returns the commit that a page names. */
export function commitOf(text: string): string | undefined {
  return /Measured at commit ([0-9a-f]{7,40})\b/.exec(text)?.[1];
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Returns pages that are outdated, or that name no commit. Returns an empty list without git's history, as in an
 * archive.
 */
export function findOldPages(mostCommits = OLD_COMMITS): readonly OldPage[] {
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return [];
  return FIGURE_PAGES.flatMap((each): readonly OldPage[] => {
    const commit = commitOf(readFileSync(`${ROOT}docs/proof/${each.page}`, 'utf8'));
    const count = commit && git('rev-list', '--count', `${commit}..HEAD`, '--', ...each.measures);
    const commits = count === undefined || count === '' ? undefined : Number(count);
    return commits === undefined || commits > mostCommits ? [{ ...each, commits }] : [];
  });
}

/** Returns a sentence about an outdated page. */
export function describeOldPage({ page, command, commits }: OldPage): string {
  const reason =
    commits === undefined ? 'names no commit of this repository' : `is ${commits} commits older than what it measures`;
  return `docs/proof/${page} ${reason}; run "${command}"`;
}
