/** PDF files with passwords, opened by other programs. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { JsonObject } from '@platen/engine';
import { renderTemplate } from '@platen/engine/render';
import { ROOT } from '@platen/service/testing/service';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { NOW } from '../outputs.ts';
import { checkPdf } from './check-pdf.ts';
import { pdfText } from './draw-pdf.ts';
import { popplerVersion, readLocked } from './poppler.ts';

try {
  const program = ['poppler-utils', 'pdftoppm'];
  execFileSync(join(ROOT, 'scripts/fetch-debian.sh'), program, { stdio: 'pipe', timeout: 100_000 });
} catch {
  // The program may still be on the PATH.
}
const hasPoppler = popplerVersion() !== undefined;
const world = createNodeWorld();

function lock(pdf: object, data: object = {}): Uint8Array {
  const template = {
    meta: { name: 'Payslip' },
    dimensions: { width: '80mm', height: '40mm' },
    elements: [{ type: 'text', position: { mode: 'flow' }, text: 'Paid to {{name}}' }],
    pdf,
  };
  const rendered = renderTemplate(template as never, data as JsonObject, { format: 'pdf', now: NOW }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}

const textOf = async (bytes: Uint8Array, password?: string) =>
  (await pdfText(bytes, password))
    .flat()
    .map(({ text }) => text)
    .join(' ');

const encryption = {
  userPassword: { expression: 'birth' },
  ownerPassword: 'Schlüssel des Chefs',
  permissions: { print: 'low', copy: false, modify: false },
};
const data = { name: 'Ann', birth: '1990-01-31' };

describe('a password', () => {
  const attachments = [{ name: 'slip.txt', source: 'data:text/plain,Paid%20to%20Ann', description: 'as text' }];
  const locked = lock({ encryption, attachments, title: 'Payslip of January' }, data);

  it('of the user or the owner opens the file, and no other one does', async () => {
    expect(await textOf(locked, data.birth)).toBe('Paid to Ann');
    expect(await textOf(locked, encryption.ownerPassword)).toBe('Paid to Ann');
    await expect(textOf(locked)).rejects.toThrow(/password/i);
    await expect(textOf(locked, '1990-01-30')).rejects.toThrow(/password/i);
  });

  it('produces a valid file', async () => {
    expect(await checkPdf(locked, data.birth)).toEqual({ clean: true, output: expect.stringMatching(/R = 6/) });
  });

  it('hides all content', () => {
    const bytes = Buffer.from(locked).toString('latin1');
    for (const secret of ['January', 'slip.txt', 'as text', 'Platen', data.birth]) expect(bytes).not.toContain(secret);
  });

  it('is the same for composed and decomposed characters and for any kind of space', async () => {
    const typed = lock({ encryption: { userPassword: 'Gru\u0308n\u00a0Weg' } });
    expect(await textOf(typed, 'Grün Weg')).toBe('Paid to');
    expect(typed).toEqual(lock({ encryption: { userPassword: 'Grün Weg' } }));
  });

  it('gives different files for different documents, and the same file for the same document', () => {
    expect(lock({ encryption, attachments, title: 'Payslip of January' }, data)).toEqual(locked);
    const [first, second] = ['Ann', 'Bob'].map((name) => lock({ encryption }, { ...data, name }));
    const verifierOf = (bytes: Uint8Array) => /\/U<(\w+)>/.exec(Buffer.from(bytes).toString('latin1'))![1];
    expect(verifierOf(first!)).not.toBe(verifierOf(second!));
  });

  it('works with tags and PDF/UA', async () => {
    const tagged = lock({ encryption, conformance: 'pdf/ua-1', title: 'Payslip' }, data);
    expect(await textOf(tagged, data.birth)).toBe('Paid to Ann');
    expect((await checkPdf(tagged, data.birth)).clean).toBe(true);
  });

  it('sets the permissions', ({ skip }) => {
    if (!hasPoppler) skip('there is no poppler: scripts/fetch-debian.sh could not fetch it');
    expect(readLocked(locked, ['-upw', data.birth])).toContain(
      'yes (print:yes copy:no change:no addNotes:yes algorithm:AES-256)',
    );
    expect(() => readLocked(locked, [])).toThrow('Incorrect password');
    const open = lock({ encryption: { ownerPassword: 'chef', permissions: { print: 'none' } } });
    expect(readLocked(open, [])).toContain('yes (print:no copy:yes change:yes addNotes:yes algorithm:AES-256)');
  });
});
