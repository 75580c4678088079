/** Renders templates with data to documents, in this thread or in worker threads. */
import { fileURLToPath } from 'node:url';
import {
  isOutputFormat,
  type JsonObject,
  OUTPUT_FORMATS,
  type Problem,
  parsePrinter,
  type TemplateReport,
} from '@platen/engine';
import { Piscina } from 'piscina';
import { type Document, type RenderSettings, render, type ValidateSettings, validate } from './render-work.ts';

export type RendererOptions = {
  /**
   * Number of worker threads. With workers, the calling thread stays free. Default: 0, so that documents are rendered
   * in the calling thread.
   */
  readonly workers?: number;
  /** Maximum ms of a call if there are workers, including the time in the queue. Default: 30,000. */
  readonly timeoutMs?: number;
};

/** Renderer. A process needs only one, because it caches fonts and glyphs across documents. */
export type Renderer = {
  /**
   * Renders a document. Rejects with `RenderError` for problems in the template or data, and with `RangeError` for
   * invalid settings.
   */
  render(template: unknown, data: JsonObject, settings: RenderSettings): Promise<Document>;
  /** Returns all errors in a template, and the warnings for its sample data in the given output formats. */
  validate(template: unknown, settings?: ValidateSettings): Promise<TemplateReport>;
  /** Terminates the workers, including running tasks. */
  close(): Promise<void>;
};

/** Error for a document that cannot be rendered. */
export class RenderError extends Error {
  /** Problems with paths that start with `/template` or `/data`. Empty after a timeout. */
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[]) {
    super(message);
    this.name = 'RenderError';
    this.problems = problems;
  }
}

/** Creates a renderer. The call is fast, because fonts are read and workers are started on first use. */
export function createRenderer({ workers = 0, timeoutMs = 30_000 }: RendererOptions = {}): Renderer {
  if (!Number.isInteger(workers) || workers < 0) throw new RangeError('workers must be a whole number from 0');
  const { run, close } = workers === 0 ? inThisThread() : inWorkers(workers, timeoutMs);
  return {
    async render(template, data, settings) {
      check(settings);
      const outcome = await run('render', { template, data, settings });
      if (outcome.kind === 'rendered') return outcome.document;
      const [first] = outcome.problems;
      throw new RenderError(`${first?.path ?? ''} ${first?.message ?? 'the document cannot be rendered'}`.trim(), [
        ...outcome.problems,
      ]);
    },
    validate: async (template, settings = {}) => run('validate', { template, settings }),
    close,
  };
}

const WORK = { render, validate } as const;

type Work = typeof WORK;

type Runner = {
  run<Name extends keyof Work>(name: Name, task: Parameters<Work[Name]>[0]): Promise<ReturnType<Work[Name]>>;
  close(): Promise<void>;
};

function inThisThread(): Runner {
  return {
    run: async (name, task) => (WORK[name] as (given: typeof task) => ReturnType<Work[typeof name]>)(task),
    close: async () => undefined,
  };
}

function inWorkers(workers: number, timeoutMs: number): Runner {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./render-worker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: workers,
    // Keeps idle workers, because a new worker has no cached fonts and glyphs.
    idleTimeout: Number.POSITIVE_INFINITY,
    // Without this flag, Piscina loads the worker with `require`. Terminating a worker during that call would terminate
    // the process.
    execArgv: ['--no-experimental-require-module'],
  });
  return {
    async run(name, task) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await pool.run(task, { name, signal });
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new RenderError(`rendering took longer than ${timeoutMs} ms`, []);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Checks the settings at run time, for callers without TypeScript. */
function check({ format, dpi, page, printer }: RenderSettings): void {
  if (!isOutputFormat(format)) throw new RangeError(`format must be one of ${OUTPUT_FORMATS.join(', ')}`);
  if (dpi !== undefined && !(dpi >= 36 && dpi <= 1200)) throw new RangeError('dpi must be a number from 36 to 1200');
  if (page !== undefined && !(Number.isInteger(page) && page >= 1))
    throw new RangeError('page must be a whole number, at least 1');
  const settings = parsePrinter(printer ?? {});
  if (!settings.ok) {
    const [problem] = settings.problems;
    throw new RangeError(`printer${problem?.path ?? ''} ${problem?.message}`);
  }
}
