/**
 * Runs XSLT 2.0 with Saxon-HE, in a separate Java process. Saxon-HE is part of a test dependency, so that no XSLT processor
 * has to be installed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JAR, java } from '../eyes/verapdf.ts';

const timeoutMs = 900_000;
const maxBytes = 1 << 26;

function saxon(words: readonly string[]): void {
  if (!java) throw new Error('there is no Java: scripts/fetch-debian.sh could not fetch it');
  const options = { env: java.environment, encoding: 'utf8', timeout: timeoutMs, maxBuffer: maxBytes } as const;
  const { status, stderr, error } = spawnSync(
    java.program,
    ['-XX:TieredStopAtLevel=1', '-cp', JAR, 'net.sf.saxon.Transform', '-warnings:silent', ...words],
    options,
  );
  if (status !== 0) throw new Error(`Saxon: ${error ?? stderr}`);
}

/** Compiles Schematron to XSLT with the stylesheets of SchXslt. */
export function compileSchematron(
  source: string,
  { compiler, to }: { readonly compiler: string; readonly to: string },
) {
  saxon([`-s:${source}`, `-xsl:${compiler}`, `-o:${to}`]);
}

/** Transforms all documents with one stylesheet, in one process. Returns the results in order. */
export function transformAll(documents: readonly string[], stylesheet: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-saxon-'));
  const [from, to] = [mkdtempSync(join(folder, 'from-')), mkdtempSync(join(folder, 'to-'))];
  try {
    documents.forEach((xml, index) => {
      writeFileSync(join(from, `${index}.xml`), xml);
    });
    saxon([`-s:${from}`, `-xsl:${stylesheet}`, `-o:${to}`]);
    return documents.map((_, index) => readFileSync(join(to, `${index}.xml`), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
