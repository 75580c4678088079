/**
 * Prints a leased job at most once. Nothing is sent to the printer before the service has marked the job as started.
 * Reporting the outcome is retried until the service has received it.
 */
import { createHash } from 'node:crypto';
import type { TakenEnd, TakenPrintJob } from '@platen/client';
import { print } from '@platen/service/printing/print';
import { type PrintDocument, PrintError } from '@platen/service/printing/print-types';
import type { AgentNeeds, AgentPrinter } from './agent-needs.ts';
import { isTemporary, retryTemporary } from './back-off.ts';
import { startStopwatch } from './stopwatch.ts';

/** Thrown if the job could not start. Nothing was sent to the printer. */
class NotStarted extends Error {}

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
    const told = await retryTemporary(() => client.endPrintJob(job, end), ending);
    if (!told) tell(printer, `${job.name}: the outcome could not be reported to the service`);
  } catch (error) {
    // The lease has expired. If the job had started, the service has marked it as `unknown`.
    tell(printer, `${job.name}: the outcome could not be reported: ${(error as Error).message}`);
  }
  return end;
}

const WORDS: Readonly<Record<TakenEnd['state'], string>> = {
  queued: 'waits on',
  sent: 'sent',
  done: 'printed',
  failed: 'failed',
  unknown: 'CHECK THE PRINTER',
};

async function sendTaken(needs: AgentNeeds, printer: AgentPrinter, job: TakenPrintJob): Promise<TakenEnd> {
  const { timeoutMs, silent, stop, end } = needs;
  let begun = false;
  // `stop` interrupts the job only if it has not started yet. `end` always interrupts it.
  const breaking = new AbortController();
  const breakOff = () => breaking.abort();
  const breakBefore = () => begun || breakOff();
  stop.addEventListener('abort', breakBefore);
  end.addEventListener('abort', breakOff);
  try {
    const document = await download(needs, job);
    const { state, warning } = await print(printer.address, document, {
      wait: job.confirm,
      timeoutMs,
      silent,
      signal: breaking.signal,
      async begin() {
        await beginTaken(needs, job);
        begun = true;
      },
    });
    return { state, ...(warning !== undefined && { message: shorten(warning) }) };
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
    throw new NotStarted(`the document of the job could not be read (${error.message}); nothing was sent`);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== job.sha256) {
    throw new NotStarted('the document of the job is damaged; nothing was sent');
  }
  const { language, name, dotsPerMm, repeats: copies, mediaCheck } = job;
  return { bytes, language, name, dotsPerMm, copies, mediaCheck };
}

/**
 * Marks the job as started in the service. Throws if the service did not confirm this early in the lease, for example
 * because the machine was asleep. The service could then lease the job to another agent.
 * @throws NotStarted
 */
async function beginTaken({ client, stop }: AgentNeeds, job: TakenPrintJob): Promise<void> {
  const elapsedMs = startStopwatch();
  const late = AbortSignal.timeout(job.leaseMs / 3);
  const may = async () => {
    await client.beginPrintJob(job);
    return true;
  };
  const marked = await retryTemporary(may, AbortSignal.any([stop, late])).catch((error) => {
    throw isTemporary(error) ? error : new NotStarted(`${error.message} Nothing was sent.`);
  });
  if (!marked || stop.aborted || elapsedMs() > (job.leaseMs * 2) / 3) {
    throw new NotStarted(
      stop.aborted
        ? 'the agent is stopping; nothing was sent'
        : 'the service did not respond in time; nothing was sent',
    );
  }
}

/** Limits the length of a message, because printers may send long texts. */
function shorten(message: string): string {
  return message.slice(0, 500);
}
