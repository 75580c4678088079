/** Paints the largest page there may be and writes the most memory that the process had, in bytes: for a process of its own. */
import { renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/service/world/node-world';

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
console.log(process.resourceUsage().maxRSS * 1024);
