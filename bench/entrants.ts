/** Entrants of each comparison. Each peer (another library) is a file in `peers/`. */
import { findChromium } from '../tests/eyes/chromium.ts';
import { bundle } from './race/build.ts';
import type { Job } from './race/contestant.ts';
import type { Entrant } from './race/race.ts';

/** Folder in which the peers' packages are installed. */
export const PEERS_FOLDER = 'bench/.peers';
export const OWN_FOLDER = 'dist/bench';

export const JOBS: readonly { readonly job: Job; readonly title: string }[] = [
  { job: 'label-pdf', title: 'Parcel label → PDF' },
  { job: 'label-png', title: 'Parcel label → PNG, 1200 × 1800' },
  { job: 'label-zpl', title: 'Parcel label → ZPL, text as graphic' },
  { job: 'label-zpl-native', title: 'Parcel label → ZPL, text in the printer’s font' },
  { job: 'label-html', title: 'Parcel label → HTML' },
  { job: 'invoice-10', title: 'Invoice of 10 rows → PDF' },
  { job: 'invoice-100', title: 'Invoice of 100 rows → PDF' },
  { job: 'invoice-1000', title: 'Invoice of 1,000 rows → PDF' },
];

const PDF: readonly Job[] = ['label-pdf', 'invoice-10', 'invoice-100', 'invoice-1000'];

const PEERS: readonly { readonly file: string; readonly name: string; readonly jobs: readonly Job[] }[] = [
  { file: 'canvas', name: '@napi-rs/canvas (Skia), drawn by hand', jobs: [...PDF, 'label-png'] },
  { file: 'typst', name: 'typst, compiler for Node.js', jobs: PDF },
  { file: 'pdfkit', name: 'pdfkit + bwip-js, drawn by hand', jobs: PDF },
  { file: 'chromium', name: 'Chromium, one page kept', jobs: [...PDF, 'label-png'] },
  { file: 'weasyprint', name: 'WeasyPrint, one process kept', jobs: PDF },
  { file: 'pdfmake', name: 'pdfmake + bwip-js', jobs: PDF },
  { file: 'react-pdf', name: '@react-pdf/renderer + bwip-js', jobs: PDF },
  { file: 'pdfme', name: '@pdfme/generator', jobs: PDF },
  { file: 'takumi', name: 'takumi + bwip-js', jobs: ['label-png'] },
  { file: 'satori', name: 'satori + resvg + bwip-js', jobs: ['label-png'] },
];

const FLOOR_JOBS: readonly Job[] = ['label-pdf', 'label-png'];

/** Returns the two entrants that are not peers: Platen and the lower bound. */
export function ownEntrants(job: Job, pixels: string): readonly Entrant[] {
  const platen = { name: 'Platen', file: `${OWN_FOLDER}/platen.js` };
  const floor = { name: 'floor, by hand', file: `${OWN_FOLDER}/floor.js`, args: [pixels] };
  return FLOOR_JOBS.includes(job) ? [platen, floor] : [platen];
}

export async function bundleOwn(): Promise<void> {
  for (const name of ['platen', 'floor']) await bundle(`bench/contestants/${name}.ts`, `${OWN_FOLDER}/${name}.js`);
}

export async function peerEntrants(job: Job): Promise<readonly Entrant[]> {
  const { path, env } = await findChromium();
  return PEERS.filter(({ jobs }) => jobs.includes(job)).map(({ file, name }) => ({
    name,
    file: `${PEERS_FOLDER}/${file}.mjs`,
    ...(file === 'chromium' && { env: { ...env, BENCH_CHROMIUM: path } }),
  }));
}

export async function bundlePeers(): Promise<void> {
  for (const { file } of PEERS) await bundle(`bench/peers/${file}.mjs`, `${PEERS_FOLDER}/${file}.mjs`);
}
