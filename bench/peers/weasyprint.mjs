// WeasyPrint in a long-running Python process; barcodes are SVG from bwip-js. Requires Debian's package "weasyprint".
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { serve } from '../race/serve.ts';
import { invoiceBody, invoiceHead, labelBody, labelHead } from './html.mjs';

await serve(async (_job, { fonts: files }) => {
  const fonts = Object.fromEntries(
    Object.entries(files).map(([key, file]) => [key, readFileSync(file).toString('base64')]),
  );
  // Debian's packages belong to the system's Python. Another Python may come first in the path.
  const python = spawn('/usr/bin/python3', ['bench/peers/weasyprint_process.py'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const failed = once(python, 'exit').then(([status]) => {
    throw new Error(`Python ended with ${status}; is Debian's package "weasyprint" installed?`);
  });
  failed.catch(() => {});
  // Writing to an ended process fails, and `failed` gives the reason.
  python.stdin.on('error', () => {});
  const send = (text) => python.stdin.write(`${Buffer.byteLength(text)}\n${text}`);
  let received = Buffer.alloc(0);
  const answer = async () => {
    for (;;) {
      const end = received.indexOf('\n');
      const length = end < 0 ? 0 : Number(received.subarray(0, end));
      if (end >= 0 && received.length >= end + 1 + length) {
        const pdf = received.subarray(end + 1, end + 1 + length);
        received = received.subarray(end + 1 + length);
        return pdf;
      }
      const [chunk] = await Promise.race([once(python.stdout, 'data'), failed]);
      received = Buffer.concat([received, chunk]);
    }
  };
  let isOpen = false;
  return {
    render({ data, drawing }) {
      if (!isOpen) send((drawing ? labelHead(fonts, drawing) : invoiceHead(fonts)).replace(/^<style>|<\/style>$/g, ''));
      isOpen = true;
      send(`<!doctype html><meta charset="utf-8"><body>${drawing ? labelBody(drawing) : invoiceBody(data)}</body>`);
      return answer();
    },
    close: () => python.kill(),
  };
});
