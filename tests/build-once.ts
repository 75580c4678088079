/**
 * Builds all outdated files once for all tests, and again for each run in watch mode. Also creates a folder for shared
 * files.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const BIN = fileURLToPath(new URL('../cli/bin/platen.js', import.meta.url));

// The command builds outdated files before it starts.
const build = () => void execFileSync(process.execPath, [BIN, '--help']);

/** Builds the files. Returns a function that cleans up after the last test. */
export function setup(project: TestProject): () => void {
  build();
  process.env['TESTS_BUILT'] = 'true';
  project.onTestsRerun(async () => build());
  const folder = mkdtempSync(join(tmpdir(), 'platen-tests-'));
  process.env['TESTS_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
