/**
 * Prints one job that was taken, at most once: nothing leaves before the service has marked it, and what became of it is told until the
 * service knows.
 */
import { createHash } from 'node:crypto';
import type { TakenEnd, TakenPrintJob } from '@platen/client';
import { print } from '@platen/service/printing/print';
import { type PrintDocument, PrintError } from '@platen/service/printing/print-types';
import type { AgentNeeds, AgentPrinter } from './agent-needs.ts';
import { mayPass, patiently } from './back-off.ts';

/** Nothing was sent, and that is certain. */
class NotBegun extends Error {}

export async function printTaken(needs: AgentNeeds, printer: AgentPrinter, job: TakenPrintJob): Promise<TakenEnd> {
  const { client, tell, end: ending } = needs;
  tell(printer, `${job.name}: ${job.sizeBytes} bytes`);
  const renewing = setInterval(() => client.renewPrintJob(job).catch(() => undefined), job.leaseMs / 3);
  let end: TakenEnd;
  try {
    end = await sendTaken(needs, printer, job);
  } finally {
    clearInterval(renewing);
  }
  tell(printer, `${job.name}: ${WORDS[end.state]}${end.message === undefined ? '' : `: ${end.message}`}`);
  try {
    const told = await patiently(() => client.endPrintJob(job, end), ending);
    if (!told) tell(printer, `${job.name}: the service could not be told of that`);
  } catch (error) {
    // The lease is over, and somebody else decides: where it had begun, the job is `unknown`.
    tell(printer, `${job.name}: the service does not hear that: ${(error as Error).message}`);
  }
  return end;
}

const WORDS: Readonly<Record<TakenEnd['state'], string>> = {
  queued: 'waits on',
  sent: 'sent',
  done: 'printed',
  failed: 'failed',
  unknown: 'LOOK AT THE PRINTER',
};

async function sendTaken(needs: AgentNeeds, printer: AgentPrinter, job: TakenPrintJob): Promise<TakenEnd> {
  const { timeoutMs, stop, end } = needs;
  let begun = false;
  // Until it begins, the wish to stop ends it; what has begun is broken off only at the end.
  const breaking = new AbortController();
  const breakOff = () => breaking.abort();
  const breakBefore = () => begun || breakOff();
  stop.addEventListener('abort', breakBefore);
  end.addEventListener('abort', breakOff);
  try {
    const document = await download(needs, job);
    const { state } = await print(printer.address, document, {
      wait: job.confirm,
      timeoutMs,
      signal: breaking.signal,
      async begin() {
        await beginTaken(needs, job);
        begun = true;
      },
    });
    return { state };
  } catch (error) {
    return endOf(error, begun);
  } finally {
    stop.removeEventListener('abort', breakBefore);
    end.removeEventListener('abort', breakOff);
  }
}

function endOf(error: unknown, begun: boolean): TakenEnd {
  const { message } = error as Error;
  const told = error instanceof PrintError ? error : undefined;
  if (begun) return { state: told?.state ?? 'unknown', message: shorten(message) };
  const stays = told && !told.mayPass ? 'failed' : 'queued';
  return { state: stays, message: shorten(message) };
}

async function download({ client }: AgentNeeds, job: TakenPrintJob): Promise<PrintDocument> {
  const { bytes } = await client.downloadPrintDocument(job).catch((error) => {
    throw new NotBegun(`its document could not be read (${error.message}); nothing was sent`);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== job.sha256) {
    throw new NotBegun('its document came damaged; nothing was sent');
  }
  const { language, name, dotsPerMm, repeats: copies } = job;
  return { bytes, language, name, dotsPerMm, copies };
}

/**
 * The mark must be younger than the lease when the first byte leaves: a machine that slept meanwhile has lost it.
 * @throws NotBegun
 */
async function beginTaken({ client, stop }: AgentNeeds, job: TakenPrintJob): Promise<void> {
  const askedAt = Date.now();
  const late = AbortSignal.timeout(job.leaseMs / 3);
  const may = async () => {
    await client.beginPrintJob(job);
    return true;
  };
  const marked = await patiently(may, AbortSignal.any([stop, late])).catch((error) => {
    throw mayPass(error) ? error : new NotBegun(`${error.message} Nothing was sent.`);
  });
  if (!marked || stop.aborted || Date.now() - askedAt > (job.leaseMs * 2) / 3) {
    throw new NotBegun(
      stop.aborted ? 'the agent ends; nothing was sent' : 'the service did not answer in time; nothing was sent',
    );
  }
}

/** What printers say may be long. */
function shorten(message: string): string {
  return message.slice(0, 500);
}
