/**
 * Parses request bodies and stored data of teams. Parsing a megabyte of JSON takes up to a tenth of a second and would
 * block the main thread. The main thread therefore parses only small bodies. A separate thread parses larger bodies,
 * with fair turns between teams.
 */
import { ApiError } from '../base/errors.ts';
import type { TemplateSummary } from '../enums/template-summary.ts';
import { type Asker, createThread } from '../fairness/thread.ts';
import type { Form, SentBytes } from './form.ts';
import { type Drafts, lookAt } from './look-at.ts';

export type Reader = {
  /** Parses a body. Throws the errors of the parser, and OVERLOADED if too many calls are waiting. */
  read<Value>(form: Form<Value>, sent: SentBytes, asker: Asker): Promise<Value>;
  /** Returns the summaries of drafts, given as JSON texts. Throws OVERLOADED if too many calls are waiting. */
  summarize(texts: readonly string[], asker: Asker): Promise<readonly TemplateSummary[]>;
  /**
   * Returns for each template (as JSON text) whether it references the asset. Throws OVERLOADED if too many calls are
   * waiting.
   */
  naming(texts: readonly string[], name: string, asker: Asker): Promise<readonly boolean[]>;
  close(): Promise<void>;
};

/** Dependencies of routes with large bodies. */
export type ReadNeeds = { readonly reader: Reader };

export type ReadTask = (SentBytes & { readonly form: string }) | Drafts;

/** Parsed value, or the constructor arguments of an error. */
export type ReadAnswer = { readonly value: unknown } | { readonly refused: ConstructorParameters<typeof ApiError> };

/** Maximum bytes of a body that the main thread parses. This takes at most a millisecond. */
export const SMALL_BYTES = 16 * 1024;

const WAITING = 200;

/**
 * Creates a reader for these parsers. `workerFile` is the compiled script of the thread, which must have the same
 * parsers. The thread starts on first use.
 */
export function createReader(workerFile: URL, forms: readonly Form<unknown>[]): Reader {
  const crowded = { message: 'Too many large bodies are being read; try again shortly.', retryAfter: 1 };
  const thread = createThread<ReadTask, ReadAnswer>({ workerFile, waiting: WAITING, crowded });

  async function ask(task: ReadTask, asker: Asker): Promise<unknown> {
    const answer = await thread.ask(task, asker);
    if ('refused' in answer) throw new ApiError(...answer.refused);
    return answer.value;
  }

  async function look(looked: Drafts, asker: Asker): Promise<unknown> {
    const isSmall = looked.texts.reduce((sum, { length }) => sum + length, 0) <= SMALL_BYTES;
    return isSmall ? lookAt(looked) : ask(looked, asker);
  }

  return {
    async read<Value>(form: Form<Value>, sent: SentBytes, asker: Asker) {
      // Also checks small bodies, so that any test of a route detects a missing parser.
      if (!forms.includes(form)) throw new Error(`the form "${form.name}" is not in the list of forms`);
      const { bytes, warnings } = sent;
      if (bytes.length <= SMALL_BYTES) return form.parse(sent);
      return (await ask({ form: form.name, bytes, warnings }, asker)) as Value;
    },
    async summarize(texts, asker) {
      return (await look({ texts }, asker)) as readonly TemplateSummary[];
    },
    async naming(texts, name, asker) {
      return (await look({ texts, name }, asker)) as readonly boolean[];
    },
    close: thread.close,
  };
}
