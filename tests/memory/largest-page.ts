/**
 * Paints the largest permitted page and prints the peak memory of the process in bytes. Must run in a separate process.
 */
import { existsSync, readFileSync } from 'node:fs';
import { renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/node/node-world';

const size = { width: '211mm', height: '211mm' };
const box = { position: { x: '0mm', y: '0mm' }, ...size };
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const group = (...elements: readonly object[]) => ({ type: 'group', ...box, style: { opacity: 0.5 }, elements });
const template = {
  dimensions: size,
  elements: [
    group(group({ type: 'ellipse', ...box, style: { fill: '#08f' } })),
    { type: 'image', ...box, source: `data:image/png;base64,${pixel}`, rotation: 3 },
  ],
};
const result = renderTemplate(template, {}, { format: 'png', dpi: 1200, now: 0 }, createNodeWorld());
if (!result.ok) throw new Error(JSON.stringify(result.problems));
console.log(mostResident());

/**
 * Returns the peak memory. On Linux `maxRSS` includes the process that was forked before it became this one; VmHWM does
 * not.
 */
function mostResident(): number {
  const status = '/proc/self/status';
  const kB = existsSync(status) ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return Number(kB ?? process.resourceUsage().maxRSS) * 1024;
}
