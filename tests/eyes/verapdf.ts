/** Judges PDF files with veraPDF, the validator of PDF/A and PDF/UA, in a separate Java process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../fetched-program.ts';

/** File and the standard that it claims. */
export type Claim = { readonly bytes: Uint8Array; readonly standard: string };

export type Verdict = {
  readonly conforms: boolean;
  /** Number of checks that veraPDF performed. */
  readonly checks: number;
  /** Findings for each violated rule, by its clause and number, such as "6.2.4.3-2". */
  readonly broken: Readonly<Record<string, string>>;
};

/** The jar contains all of veraPDF and the JavaScript engine that calls it. */
export const JAR = fileURLToPath(
  new URL('../../node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar', import.meta.url),
);
const SCRIPT = fileURLToPath(new URL('foreign/verapdf-check.js', import.meta.url));
const timeoutMs = 600_000;
const maxBytes = 1 << 28;

const PROCESSORS: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const FOLDER = `java-17-openjdk-${PROCESSORS[process.arch] ?? process.arch}`;

/** Java program. It is fetched if it is missing; undefined if it is not available. */
export const java = findProgram('openjdk-17-jre-headless', `lib/jvm/${FOLDER}/bin/java`, ['-version']);

/** Returns a verdict for each claim, in order. All run in one process, which takes a few seconds to start. */
export function judge(claims: readonly Claim[]): readonly Verdict[] {
  if (!java) throw new Error('there is no Java: scripts/fetch-debian.sh could not fetch it');
  const folder = mkdtempSync(join(tmpdir(), 'platen-verapdf-'));
  try {
    const orders = claims.map(({ bytes, standard }, index) => {
      const file = join(folder, `${index}.pdf`);
      writeFileSync(file, bytes);
      return JSON.stringify({ file, standard });
    });
    const list = join(folder, 'orders');
    writeFileSync(list, orders.join('\n'));
    const words = [
      // The process ends before the second compiler would pay off. This option saves a third of the processor time with
      // 1,470 claims.
      '-XX:TieredStopAtLevel=1',
      `-Dorders=${list}`,
      '-cp',
      JAR,
      'org.mozilla.javascript.tools.shell.Main',
      '-version',
      '200',
      SCRIPT,
    ];
    const options = { env: java.environment, encoding: 'utf8', timeout: timeoutMs, maxBuffer: maxBytes } as const;
    const { status, stdout, stderr } = spawnSync(java.program, words, options);
    const verdicts = (stdout ?? '').split('\n').flatMap((line) => (line ? [JSON.parse(line) as Verdict] : []));
    if (status !== 0 || verdicts.length !== claims.length) throw new Error(`veraPDF: ${stderr}`);
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
