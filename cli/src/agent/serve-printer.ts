/** Serves one printer: asks for its jobs, one after the other, for as long as the agent runs. */
import { type AgentStatus, PlatenError, type TakenEnd } from '@platen/client';
import { type ToldStatus, tellStatus } from '@platen/service/printing/tell-status';
import type { PrintLanguage } from '@platen/service/words/print-language';
import type { AgentNeeds, AgentPrinter } from './agent-needs.ts';
import { mayPass, pause, pauseAfter } from './back-off.ts';
import { printTaken } from './print-taken.ts';

/** Proxies end what is silent for a minute; the client waits for ten seconds longer than this. */
const WAIT_SECONDS = 25;

/** A printer that nobody uses is asked how it is so seldom, and this long. */
const STATUS_EVERY_MS = 30_000;
const STATUS_WITHIN_MS = 5_000;

/**
 * With `once`, until no job waits. Gives how the jobs ended.
 * @throws PlatenError when the service refuses the agent before it ever answered
 */
export async function servePrinter(
  needs: AgentNeeds,
  printer: AgentPrinter,
  { once }: { readonly once: boolean },
): Promise<readonly TakenEnd['state'][]> {
  const { client, tell, stop } = needs;
  const ends: TakenEnd['state'][] = [];
  const ask = createAsk(printer);
  let language: PrintLanguage | undefined;
  let failures = 0;
  while (!stop.aborted) {
    const askedAt = Date.now();
    // The first answer says what it takes, and whether this agent may serve it at all.
    const waitSeconds = language === undefined || once ? 0 : WAIT_SECONDS;
    const status = language && (await ask(language, stop));
    const asked = { printer: printer.name, waitSeconds, ...(status ? { status } : {}) };
    const taken = await client.takePrintJob(asked, { signal: stop }).catch((error) => {
      if (stop.aborted) return undefined;
      if (!(error instanceof PlatenError) || (language === undefined && !mayPass(error))) throw error;
      if (failures === 0) tell(printer, `${error.message}; trying again until it goes well`);
      return error;
    });
    if (taken === undefined) break;
    if (taken instanceof PlatenError) {
      await pause(pauseAfter(failures++, taken), stop);
      continue;
    }
    if (language === undefined) tell(printer, `serving it, which takes ${taken.printer.language}`);
    else if (failures > 0) tell(printer, 'the service answers again');
    failures = 0;
    const isFirst = language === undefined;
    language = taken.printer.language;
    if (taken.job) ends.push((await printTaken(needs, printer, taken.job)).state);
    else if (once && !isFirst) break;
    // An instance that stops lets its agents go at once: they need not all come back in the same moment.
    else if (!isFirst && Date.now() - askedAt < 1_000) await pause(pauseAfter(0), stop);
  }
  return ends;
}

/** How the printer is, asked for now and then. */
function createAsk({ address }: AgentPrinter) {
  let told: { readonly at: number; readonly status: AgentStatus } | undefined;
  return async (language: PrintLanguage, signal: AbortSignal): Promise<AgentStatus> => {
    if (!told || Date.now() - told.at > STATUS_EVERY_MS) {
      const status = await tellStatus(address, language, { timeoutMs: STATUS_WITHIN_MS, signal });
      told = { at: Date.now(), status: bounded(status) };
    }
    return told.status;
  };
}

/** Printers may say much, and nothing: as much of it as the service takes. */
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
