/** Other programs that put a letterhead beneath the pages of a finished PDF file. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type FetchedProgram, findProgram } from '../tests/fetched-program.ts';

/**
 * Program that stamps a two-page letterhead beneath the pages of a PDF file. The letterhead's first page goes under
 * page 1, its second page under every other page.
 */
export type Stamp = {
  readonly name: string;
  stamp(document: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

/** Returns the programs that are installed on this machine, ready to use. `folder` receives their temporary files. */
export function findStamps(letter: Uint8Array, folder: string): readonly Stamp[] {
  const files = {
    letter: join(folder, 'letter.pdf'),
    given: join(folder, 'given.pdf'),
    made: join(folder, 'made.pdf'),
  };
  writeFileSync(files.letter, letter);
  const qpdf = findProgram('qpdf', 'bin/qpdf', ['--version']);
  const ghostscript = findProgram('ghostscript', 'bin/gs', ['--version']);
  return [
    { name: 'stamped by pdf-lib onto the finished file', stamp: (document) => stampByPdfLib(document, letter) },
    ...(qpdf ? [{ name: 'underlay of qpdf', stamp: stampByQpdf(qpdf, files) }] : []),
    ...(ghostscript
      ? [{ name: 'rewritten by Ghostscript', stamp: stampByGhostscript(ghostscript, files, folder) }]
      : []),
  ];
}

async function stampByPdfLib(bytes: Uint8Array, letter: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  const [first, rest] = await document.embedPdf(letter, [0, 1]);
  for (const [index, page] of document.getPages().entries()) page.drawPage(index === 0 ? first! : rest!);
  return document.save();
}

type Files = { readonly letter: string; readonly given: string; readonly made: string };

function stampByQpdf({ program, environment }: FetchedProgram, { letter, given, made }: Files): Stamp['stamp'] {
  return (document) => {
    writeFileSync(given, document);
    execFileSync(program, [given, '--underlay', letter, '--from=1', '--repeat=2', '--', made], { env: environment });
    return readFileSync(made);
  };
}

/**
 * Runs the letterhead as PostScript at the beginning of each page. Its conversion to PostScript is not measured,
 * because it is done once.
 */
function stampByGhostscript(
  { program, environment, folder: usr }: FetchedProgram,
  { letter, given, made }: Files,
  folder: string,
): Stamp['stamp'] {
  const env = { ...environment, ...(usr === undefined ? {} : { GS_LIB: libraryOf(program, usr, environment) }) };
  const run = (...args: readonly string[]) =>
    execFileSync(program, ['-q', '-dNOSAFER', '-dBATCH', '-dNOPAUSE', ...args], { env, stdio: 'ignore' });
  const pages = [1, 2].map((page) => {
    const file = join(folder, `letter-${page}.eps`);
    run('-sDEVICE=eps2write', `-dFirstPage=${page}`, `-dLastPage=${page}`, '-o', file, letter);
    return file;
  });
  const hook = join(folder, 'letter.ps');
  writeFileSync(
    hook,
    `<< /BeginPage { 0 eq { (${pages[0]}) } { (${pages[1]}) } ifelse /letter exch def save /before exch def /showpage {} def letter run before restore } >> setpagedevice\n`,
  );
  return (document) => {
    writeFileSync(given, document);
    run('-sDEVICE=pdfwrite', '-o', made, hook, '-f', given);
    return readFileSync(made);
  };
}

/**
 * Returns the folders of Ghostscript's resources, separated by colons. Ghostscript looks for them at a fixed path,
 * which does not exist if it was unpacked elsewhere.
 */
function libraryOf(program: string, usr: string, env: NodeJS.ProcessEnv): string {
  const version = execFileSync(program, ['--version'], { env, encoding: 'utf8' }).trim();
  const share = join(usr, 'share/ghostscript');
  const parts = ['Resource/Init', 'lib', 'Resource/Font'];
  const folders = [version, `${version}.0`].flatMap((name) => parts.map((part) => join(share, name, part)));
  return folders.join(':');
}
