/** A renderer: templates and data to documents, in this thread or in workers beside it. */
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
  /** Threads that render, while this one goes on with other work; 0, the default, renders in this one. */
  readonly workers?: number;
  /** With workers, the longest that a call takes, waiting included, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
};

/** One is enough for a process: it keeps fonts and glyphs from one document to the next. */
export type Renderer = {
  /** Rejects with `RenderError` for what is wrong with template or data, and with `RangeError` for settings that cannot be. */
  render(template: unknown, data: JsonObject, settings: RenderSettings): Promise<Document>;
  /** All that is wrong with a template, and what its sample shows in the outputs. */
  validate(template: unknown, settings?: ValidateSettings): Promise<TemplateReport>;
  /** Ends the workers, and what they do. */
  close(): Promise<void>;
};

/** A document that cannot be made. */
export class RenderError extends Error {
  /** All of them, with paths below `/template` and `/data`; none where it took too long. */
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[]) {
    super(message);
    this.name = 'RenderError';
    this.problems = problems;
  }
}

/** Quick to make: fonts are read and workers started when they are first needed. */
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
    // A worker that leaves takes its fonts and glyphs with it.
    idleTimeout: Number.POSITIVE_INFINITY,
    // Piscina tries `require` first, and a worker ended in the midst of that takes the process with it.
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

/** What a type says and a program without types would get wrong. */
function check({ format, dpi, page, printer }: RenderSettings): void {
  if (!isOutputFormat(format)) throw new RangeError(`format must be one of ${OUTPUT_FORMATS.join(', ')}`);
  if (dpi !== undefined && !(dpi >= 36 && dpi <= 1200)) throw new RangeError('dpi must be a number from 36 to 1200');
  if (page !== undefined && !(Number.isInteger(page) && page >= 1))
    throw new RangeError('page must be a whole number from 1');
  const settings = parsePrinter(printer ?? {});
  if (!settings.ok) {
    const [problem] = settings.problems;
    throw new RangeError(`printer${problem?.path ?? ''} ${problem?.message}`);
  }
}
