/**
 * `platen agent`: prints the jobs of a service on printers that only this machine can reach. The agent makes outgoing
 * requests and opens no port.
 */
import { setMaxListeners } from 'node:events';
import { createClient, PlatenError, type TakenEnd } from '@platen/client';
import { describeAddress, PRINTER_ADDRESS_FORMS, parsePrinterAddress } from '@platen/service/printing/printer-address';
import { createSilentPrinters } from '@platen/service/printing/silent-printers';
import type { AgentNeeds, AgentPrinter } from '../agent/agent-needs.ts';
import { type Arguments, all, type Command, Failure, optional, UsageError } from '../command.ts';
import { printNotes } from '../output.ts';
import { PRINTER_TIMEOUT, readPrinterTimeout, UNKNOWN } from '../printer-options.ts';
import { checkedUrl, findLogin, type Login } from '../remote/login.ts';

/** Timeout of a request in ms. It exceeds the time for which the service delays a response while no job is waiting. */
const REQUEST_TIMEOUT_MS = 35_000;

/**
 * Time in ms that running jobs have to finish after a stop signal. One label takes less, including the report to the
 * service.
 */
const SHUTDOWN_MS = 10_000;

const MOST_PRINTERS = 50;

export const agentCommand: Command = {
  name: 'agent',
  operands: [],
  about:
    'print the jobs of a service on printers of this machine and its network; the agent makes only outgoing connections',
  options: {
    url: {
      type: 'string',
      value: 'URL',
      about: 'URL of the service; default: PLATEN_URL, or the URL stored by platen login',
    },
    key: {
      type: 'string',
      value: 'KEY',
      about: 'API key with the scope "agent"; PLATEN_KEY is safer, because other users of this machine cannot see it',
    },
    printer: {
      type: 'string',
      value: 'NAME=ADDRESS',
      multiple: true,
      about: `name of a printer with the address "agent", and its real address: ${PRINTER_ADDRESS_FORMS}; can be used several times`,
    },
    timeout: PRINTER_TIMEOUT,
    once: {
      type: 'boolean',
      about: 'print the waiting jobs, then exit; exit status 3 means that a printer needs attention',
    },
  },
  outlivesOutput: true,
  async run(args) {
    const printers = readPrinters(args);
    const { url, key } = readService(args);
    const { proxyFetch } = await import('../agent/proxy-fetch.ts');
    const { servePrinter } = await import('../agent/serve-printer.ts');
    const fetch = await proxyFetch(url);
    const client = createClient({
      baseUrl: url,
      apiKey: key,
      retries: 0,
      timeoutMs: REQUEST_TIMEOUT_MS,
      ...(fetch && { fetch }),
    });
    const { stop, end, done } = createStopSignals();
    const needs: AgentNeeds = {
      client,
      silent: createSilentPrinters(),
      timeoutMs: readPrinterTimeout(args),
      stop,
      end,
      tell: ({ name }, sentence) => printNotes(args.io, [`${name}: ${sentence}`]),
    };
    printNotes(args.io, [
      `platen agent: ${url}`,
      ...printers.map(({ name, address }) => `${name}: at ${describeAddress(address)}`),
    ]);
    try {
      const once = args.values['once'] === true;
      const ends = await Promise.all(printers.map((printer) => servePrinter(needs, printer, { once })));
      return once ? statusOf(ends.flat()) : 0;
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error;
      throw new Failure(`the service rejects this agent: ${error.message}`);
    } finally {
      done();
    }
  },
};

function statusOf(ends: readonly TakenEnd['state'][]): number {
  if (ends.includes('unknown')) return UNKNOWN;
  return ends.some((state) => state === 'failed' || state === 'queued') ? 1 : 0;
}

function readPrinters(args: Arguments): readonly AgentPrinter[] {
  const printers = all(args, 'printer').map((text) => {
    const at = text.search(ADDRESS);
    const address = parsePrinterAddress(text.slice(at + 1), args.io.env['CUPS_SERVER'] || undefined);
    if (at > 0 && address) return { name: text.slice(0, at), address };
    throw new UsageError(`--printer is NAME=ADDRESS with an address such as ${PRINTER_ADDRESS_FORMS}, not "${text}"`);
  });
  if (printers.length === 0) throw new UsageError('--printer is required');
  if (printers.length > MOST_PRINTERS)
    throw new UsageError(`an agent may serve ${MOST_PRINTERS} printers; start another agent`);
  if (new Set(printers.map(({ name }) => name)).size < printers.length)
    throw new UsageError('--printer is given twice for the same printer; remove one');
  return printers;
}

/** Start of an address after the printer's name. Names and addresses may both contain an equals sign. */
const ADDRESS = /=(tcp|ipps?|zebra-http):\/\/|=(cups|file):/;

function readService(args: Arguments): Login {
  const [url, key] = [optional(args, 'url'), optional(args, 'key')];
  const { env } = args.io;
  const login = findLogin({ ...env, ...(url && { PLATEN_URL: url }), ...(key && { PLATEN_KEY: key }) });
  if (!login) throw new UsageError('--url and --key are required, or PLATEN_URL and PLATEN_KEY in the environment');
  return { url: checkedUrl(login.url), key: key ?? login.key };
}

/**
 * Returns signals that the process signals SIGINT and SIGTERM abort. The first process signal aborts `stop`, and
 * running jobs have some time to finish. A second process signal, or the end of this time, aborts `end`.
 */
function createStopSignals(): { readonly stop: AbortSignal; readonly end: AbortSignal; done(): void } {
  const [stop, end] = [new AbortController(), new AbortController()];
  // Every printer adds listeners, so their number has no limit.
  setMaxListeners(0, stop.signal, end.signal);
  let last: NodeJS.Timeout | undefined;
  const told = () => {
    if (stop.signal.aborted) return end.abort();
    stop.abort();
    last = setTimeout(() => end.abort(), SHUTDOWN_MS);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, told);
  return {
    stop: stop.signal,
    end: end.signal,
    done() {
      clearTimeout(last);
      for (const signal of signals) process.off(signal, told);
    },
  };
}
