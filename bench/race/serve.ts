/** Child process of a race. It opens one contestant for one job and executes the parent's requests. */
import { readFileSync } from 'node:fs';
import type { Fonts, Job, Open, Order, Report } from './contestant.ts';

/** Runs the child. Its arguments are the job, the file of its documents and the font files. */
export async function serve(open: Open<unknown>): Promise<void> {
  const [job, file, regular, bold] = process.argv.slice(2) as [Job, string, string, string];
  const documents: readonly unknown[] = JSON.parse(readFileSync(file, 'utf8'));
  const send = (report: Report) => process.send!(report);
  const fonts: Fonts = { regular, bold };
  try {
    const contestant = await open(job, { fonts });
    const documentAt = (n: number) => documents[n % documents.length];
    process.on('message', async (order: Order) => {
      try {
        if (order.kind === 'sample') {
          const bytes = await contestant.render(documentAt(order.n));
          send({ kind: 'sample', base64: Buffer.from(bytes).toString('base64') });
          return;
        }
        const times: number[] = [];
        const end = performance.now() + order.forMs;
        for (let n = order.from; times.length === 0 || performance.now() < end; n++) {
          const document = documentAt(n);
          const start = performance.now();
          await contestant.render(document);
          times.push(performance.now() - start);
        }
        send({ kind: 'times', times });
      } catch (error) {
        send({ kind: 'failed', message: String(error) });
      }
    });
    process.on('disconnect', async () => {
      await contestant.close?.();
      process.exit();
    });
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'failed', message: String(error) });
    process.disconnect();
  }
}
