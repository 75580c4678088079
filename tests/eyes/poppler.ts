/** Draws PDF files with poppler: the program fetched by `scripts/fetch-debian.sh`, or the installed program. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HANGS_MS } from './hangs.ts';
import type { Picture } from './picture.ts';

const folder = fileURLToPath(
  new URL(`../.debian/poppler-utils/${process.platform}-${process.arch}/usr/`, import.meta.url),
);
const maxBytes = 1 << 30;

type Run = { readonly status: number | null; readonly stdout: Buffer; readonly stderr: Buffer };

function poppler(program: 'pdftoppm' | 'pdfinfo', args: readonly string[], input?: Uint8Array): Run {
  const fetched = join(folder, 'bin', program);
  const isFetched = existsSync(fetched);
  const libraries = isFetched ? readdirSync(join(folder, 'lib')).map((name) => join(folder, 'lib', name)) : [];
  const env = { ...process.env, ...(isFetched && { LD_LIBRARY_PATH: libraries.join(':') }) };
  const options = { env, timeout: HANGS_MS, maxBuffer: maxBytes, ...(input && { input }) };
  const run = spawnSync(isFetched ? fetched : program, [...args], options);
  // stderr is undefined if the program could not be started.
  return {
    status: run.status,
    stdout: run.stdout ?? Buffer.alloc(0),
    stderr: run.stderr ?? Buffer.from(String(run.error)),
  };
}

/** Returns poppler's version. Undefined if it is missing. */
export function popplerVersion(): string | undefined {
  const { status, stderr } = poppler('pdftoppm', ['-v']);
  return status === 0 ? /version (\S+)/.exec(stderr.toString())?.[1] : undefined;
}

/**
 * Draws every page on white at `dpi / 72` pixels per point, with the size rounded up. `-cropbox` draws the part that
 * viewers show. Throws for a file with errors.
 */
export function drawPoppler(bytes: Uint8Array, dpi: number, options: readonly '-cropbox'[] = []): Picture[] {
  const { status, stdout, stderr } = poppler('pdftoppm', [...options, '-r', String(dpi), '-'], bytes);
  const complaints = stderr.toString().trim();
  if (status !== 0 || complaints !== '') throw new Error(`poppler: ${complaints || `status ${status}`}`);
  return readPpms(stdout);
}

/**
 * Returns the structure tree with its texts, indented by depth. It has one line for each element or text, with
 * attributes of cells and lists. Throws for a file with errors.
 */
export function readStructure(bytes: Uint8Array): string {
  const { status, stdout, stderr } = poppler('pdfinfo', ['-struct-text', '-'], bytes);
  const complaints = stderr.toString().trim();
  if (status !== 0 || complaints !== '') throw new Error(`poppler: ${complaints || `status ${status}`}`);
  const lines = stdout
    .toString()
    .replaceAll(/ \((?:block|inline)\)/g, '')
    .split('\n');
  const kept: string[] = [];
  for (const line of lines) {
    const [, name, value] = /^ +\/(\w+) (.*)$/.exec(line) ?? [];
    if (name === undefined) kept.push(line.replace(/:$/, ''));
    else if (name !== 'BBox' && name !== 'Placement') kept.push(`${kept.pop()} ${name} ${value!.replace('/', '')}`);
  }
  return kept.filter((line) => !/^ *(?:Object .*|"")?$/.test(line)).join('\n');
}

/** Returns poppler's information about a file with a password. Throws if the password is wrong. */
export function readLocked(bytes: Uint8Array, password: readonly ['-upw' | '-opw', string] | readonly []): string {
  const { status, stdout, stderr } = poppler('pdfinfo', [...password, '-'], bytes);
  if (status !== 0) throw new Error(`poppler: ${stderr.toString().trim()}`);
  return stdout.toString();
}

/** Reads consecutive binary PPM files: a header of four words, then three bytes per pixel. */
function readPpms(bytes: Buffer): Picture[] {
  const pictures: Picture[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(at, at + 40).toString('latin1'));
    if (!header) throw new Error('poppler: not a PPM file');
    const [width, height] = [Number(header[1]), Number(header[2])];
    const start = at + header[0].length;
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let i = 0; i < width * height; i += 1) {
      for (let channel = 0; channel < 3; channel += 1) pixels[i * 4 + channel] = bytes[start + i * 3 + channel]!;
    }
    pictures.push({ width, height, pixels });
    at = start + width * height * 3;
  }
  return pictures;
}
