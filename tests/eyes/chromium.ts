/**
 * Where a Chromium to look with is: one unpacked from the package once and kept beside it, or the program named by
 * TEST_CHROMIUM. Another version, or other fonts, may draw otherwise.
 */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A program to start and the environment it needs. */
export type Chromium = { readonly path: string; readonly env: Readonly<Record<string, string>> };

// Within the package's folder, so that a newer version of it unpacks anew.
const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');

/** Finds a Chromium, unpacking one (170 MB, some seconds) when there is none yet. */
export async function findChromium(): Promise<Chromium> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const given = env['TEST_CHROMIUM'];
  if (given) return { path: given, env };
  const folder = await unpackOnce();
  const libraries = join(folder, 'al2023', 'lib');
  // Its own libraries and fonts: a bare machine has neither.
  return {
    path: join(folder, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontList(folder), HOME: folder },
  };
}

/** The package’s own list of folders names those of the cloud; without any font Chromium measures no text. */
function fontList(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const folders = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  if (!existsSync(file)) writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>\n`);
  return file;
}

async function unpackOnce(): Promise<string> {
  const folder = join(packageFolder, 'unpacked');
  if (existsSync(folder)) return folder;
  const unpacking = mkdtempSync(`${folder}-`);
  const before = { ...process.env };
  try {
    // The package unpacks into the temporary folder, and its libraries only where it believes to be in the cloud.
    process.env.TMPDIR = unpacking;
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // Renaming is what makes it safe for two test workers to unpack at the same time: the first one wins.
    if (!existsSync(folder)) renameSync(unpacking, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    rmSync(unpacking, { recursive: true, force: true });
  }
  return folder;
}
