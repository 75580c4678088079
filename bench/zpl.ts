/**
 * Measures the drawing of a carrier's label and writes docs/proof/zpl-speed.md: `npm run bench:zpl`. With `-- --smoke`,
 * runs a few rounds and writes nothing. Other interpreters draw the same label in the same run.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { latin1 } from '@platen/engine/base/bytes';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { PAINTERS } from '@platen/engine/paint/painters';
import { interpretZpl } from '@platen/engine/zpl/interpret-zpl';
import { previewPng } from '@platen/engine/zpl/preview-zpl';
import { ready } from 'zpl-renderer-js';
import { renderZpl } from 'zplr';
import { createNodeWorld } from '../node/src/node-world.ts';
import { median } from './race/statistics.ts';

const ROUNDS = process.argv.includes('--smoke') ? 2 : 60;
const WARM_UP = process.argv.includes('--smoke') ? 1 : 60;

/** Label of 4 × 6 in with the fields of a parcel label. */
const LABEL = `^XA^PW812^LL1218^CI28
^FO20,20^GB772,1178,4^FS^FO20,260^GB772,0,3^FS^FO20,520^GB772,0,3^FS^FO20,900^GB772,0,3^FS^FO560,20^GB0,240,3^FS
^CF0,28^FO40,40^FDNorthwind Parcel Service^FS^FO40,76^FD12 Harbour Road^FS^FO40,112^FD20457 Hamburg^FS^FO40,148^FDGermany^FS
^FO580,40^A0N,120,120^FDN2^FS^FO580,180^A0N,36,36^FDPRIORITY^FS
^FO40,280^A0N,24,24^FDSHIP TO:^FS^FO40,314^A0N,44,40^FDAnna Lindqvist^FS^FO40,364^A0N,44,40^FDStorgatan 17 B^FS
^FO40,414^A0N,44,40^FD111 23 Stockholm^FS^FO40,464^A0N,44,40^FDSweden^FS^FO600,300^BQN,2,6^FDMA,JD014600009876543210^FS
^FO40,540^A0N,24,24^FDTRACKING NUMBER^FS^BY4,3,220^FO60,580^BCN,220,N,N,N,A^FDJD014600009876543210^FS
^FO200,820^A0N,40,40^FDJD01 4600 0098 7654 3210^FS^FO40,930^BXN,7,200^FDJD014600009876543210|11123|SE^FS
^FO320,930^A0N,26,26^FB440,5,4,L^FDWeight 2.4 kg\\&Reference 4711-0815\\&Deliver between 9 and 17 hours\\&Leave with a neighbour^FS
^FO320,1120^GB440,50,50^FS^FO340,1128^FR^A0N,38,38^FDSIGNATURE REQUIRED^FS^XZ`;

const world = createNodeWorld();
const stream = latin1(new TextDecoder('latin1').decode(new TextEncoder().encode(LABEL)));
const { api } = await ready;

const WORKS = {
  'Platen, PNG': () => {
    const { scene } = interpretZpl(stream, {}, world);
    return previewPng(rasterizeLabel(scene.pages[0]!, scene.printer, world.caches), world.platform);
  },
  'Platen, PDF': () => PAINTERS.pdf(interpretZpl(stream, {}, world).scene, world, { dpi: 203 }),
  'zplr, dots': () => renderZpl(LABEL, { printDensity: 8, width: 812, height: 1218 }),
  'zpl-renderer-js (zebrash), PNG': () => api.zplToBase64MultipleAsync(LABEL, 101.5, 152.25, 8),
} as const;

const names = Object.keys(WORKS) as (keyof typeof WORKS)[];
const times = new Map(names.map((name) => [name, [] as number[]]));
const cpuTimes = new Map(names.map((name) => [name, [] as number[]]));
for (let round = -WARM_UP; round < ROUNDS; round++) {
  for (const name of names) {
    const cpu = process.cpuUsage();
    const start = performance.now();
    await WORKS[name]();
    const [time, { user, system }] = [performance.now() - start, process.cpuUsage(cpu)];
    if (round < 0) continue;
    times.get(name)!.push(time);
    cpuTimes.get(name)!.push((user + system) / 1000);
  }
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const rows = names.map((name) => {
  const values = times.get(name)!;
  const cells = [median(values), Math.min(...values), median(cpuTimes.get(name)!)].map((value) => value.toFixed(1));
  return `| ${[name, ...cells].join(' | ')} |`;
});
const page = `<!-- Made by \`npm run bench:zpl\`. -->

# Speed of drawing ZPL

Platen draws a ZPL label in a few milliseconds. This page compares Platen with other interpreters.

The label is 4 × 6 in at 8 dots per mm, with 30 fields: text, boxes, Code 128, QR Code and Data Matrix. All programs draw it ${ROUNDS} times in
turn, after ${WARM_UP} rounds of warming up, in one process at commit ${commit}.

| Program | Median in ms | Fastest in ms | Processor time, median in ms |
|---|---|---|---|
${rows.join('\n')}

- The PNG has one pixel for each dot. The measured time covers all steps from the stream to the file.
- zplr returns dots, not a file.
- labelize is not measured, because its WebAssembly package is not in the npm registry.

[ZPL from other programs](zpl.md) compares the drawn labels.
`;
if (process.argv.includes('--smoke')) console.log(page);
else writeFileSync('docs/proof/zpl-speed.md', page);
process.exit();
