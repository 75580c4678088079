/** Serves one printer: fetches and prints its jobs sequentially while the agent runs. */
import { type AgentStatus, PlatenError, type TakenEnd } from '@platen/client';
import type { PrintLanguage } from '@platen/service/enums/print-language';
import { describeStatus, type ToldStatus } from '@platen/service/printing/describe-status';
import type { SilentPrinters } from '@platen/service/printing/silent-printers';
import type { AgentNeeds, AgentPrinter } from './agent-needs.ts';
import { isTemporary, pause, pauseAfter } from './back-off.ts';
import { printTaken } from './print-taken.ts';
import { startStopwatch } from './stopwatch.ts';

/**
 * Maximum seconds that the service delays a response while no job is waiting (long polling). Proxies close connections
 * without traffic after a minute. The client's timeout is ten seconds longer.
 */
const WAIT_SECONDS = 25;

/** Interval between status queries to an idle printer, and the timeout of a query, in ms. */
const STATUS_EVERY_MS = 30_000;
const STATUS_WITHIN_MS = 5_000;

/**
 * Serves the printer until the agent stops. With `once`, stops when no job is waiting. Returns the final state of each
 * job.
 * @throws PlatenError if the first response of the service is a permanent error
 */
export async function servePrinter(
  needs: AgentNeeds,
  printer: AgentPrinter,
  { once }: { readonly once: boolean },
): Promise<readonly TakenEnd['state'][]> {
  const { client, tell, silent, stop } = needs;
  const ends: TakenEnd['state'][] = [];
  const ask = createAsk(printer, silent);
  let language: PrintLanguage | undefined;
  let failures = 0;
  while (!stop.aborted) {
    const elapsedMs = startStopwatch();
    // The first response contains the printer's language and shows whether this agent may serve it.
    const waitSeconds = language === undefined || once ? 0 : WAIT_SECONDS;
    const status = language && (await ask(language, stop));
    const asked = { printer: printer.name, waitSeconds, ...(status ? { status } : {}) };
    const taken = await client.takePrintJob(asked, { signal: stop }).catch((error) => {
      if (stop.aborted) return undefined;
      if (!(error instanceof PlatenError) || (language === undefined && !isTemporary(error))) throw error;
      if (failures === 0) tell(printer, `${error.message}; retrying`);
      return error;
    });
    if (taken === undefined) break;
    if (taken instanceof PlatenError) {
      await pause(pauseAfter(failures++, taken), stop);
      continue;
    }
    if (language === undefined) tell(printer, `connected; the printer accepts ${taken.printer.language}`);
    else if (failures > 0) tell(printer, 'the service responds again');
    failures = 0;
    const isFirst = language === undefined;
    language = taken.printer.language;
    if (taken.job) ends.push((await printTaken(needs, printer, taken.job)).state);
    else if (once && !isFirst) break;
    // A stopping service instance responds to all waiting agents at once, so each agent reconnects after a random
    // pause.
    else if (!isFirst && elapsedMs() < 1_000) await pause(pauseAfter(0), stop);
  }
  return ends;
}

/** Returns a function that queries the printer's status, at most once per interval. */
function createAsk({ address }: AgentPrinter, silent: SilentPrinters) {
  let told: { readonly ageMs: () => number; readonly status: AgentStatus } | undefined;
  return async (language: PrintLanguage, signal: AbortSignal): Promise<AgentStatus> => {
    if (!told || told.ageMs() > STATUS_EVERY_MS) {
      const status = await describeStatus(address, language, { timeoutMs: STATUS_WITHIN_MS, signal, silent });
      told = { ageMs: startStopwatch(), status: bounded(status) };
    }
    return told.status;
  };
}

/** Shortens the texts of a printer's status to the lengths that the service accepts. */
function bounded({ message, model, reasons, mediaTypes, ...rest }: ToldStatus): AgentStatus {
  const texts = (list: readonly string[] | undefined) => list?.flatMap((each) => text(each, 100) ?? []).slice(0, 50);
  return {
    ...rest,
    message: text(message, 500),
    model: text(model, 200),
    reasons: texts(reasons),
    mediaTypes: texts(mediaTypes),
  };
}

function text(said: string | undefined, most: number): string | undefined {
  return said?.trim().slice(0, most).trim() || undefined;
}
