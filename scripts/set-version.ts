/** `npm run version:set -- 0.2.0`: writes one version everywhere. Run `npm install` afterwards to update package-lock.json. */
import { readFileSync, writeFileSync } from 'node:fs';

/** Patterns that match the version in each file. Dependencies between workspaces have the same version. */
export const STAMPS: Readonly<Record<string, readonly RegExp[]>> = {
  ...Object.fromEntries(
    ['', 'engine/', 'node/', 'service/', 'client/', 'cli/', 'studio/', 'studio/package/', 'scripts/'].map((folder) => [
      `${folder}package.json`,
      [/(?<="version": ")[^"]+/, /(?<="@platen\/[a-z]+": ")[^"]+/g],
    ]),
  ),
  'engine/src/version.ts': [/(?<=ENGINE_VERSION: string = ')[^']+/],
  'deploy/helm/platen/Chart.yaml': [/(?<=^version: ).+/m, /(?<=^appVersion: ["']?)[^"'\n]+/m],
};

/** Returns the text with the version replaced at all matching places. */
export function stamped(text: string, places: readonly RegExp[], version: string): string {
  return places.reduce((done, place) => done.replace(place, version), text);
}

function main(version: string | undefined): void {
  if (version === undefined || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
    throw new Error('give the version, for example 0.2.0');
  }
  for (const [file, places] of Object.entries(STAMPS)) {
    writeFileSync(file, stamped(readFileSync(file, 'utf8'), places, version));
  }
}

if (import.meta.url === `file://${process.argv[1]}`) main(process.argv[2]);
