/**
 * Parses the requests and stored data of teams. A megabyte of JSON takes up to a tenth of a second, which would block
 * the main thread. So the main thread parses only small bodies. A separate thread parses all larger bodies, in fair
 * turns between teams.
 */
import { ApiError } from '../base/errors.ts';
import { type Asker, createThread } from '../base/thread.ts';
import type { TemplateSummary } from '../enums/template-summary.ts';
import { FORMS, type Forms, type SentBytes } from './forms.ts';
import { type Drafts, lookAt } from './look-at.ts';

export type Reader = {
  /** Parses a body with the named parser. Throws its errors, and OVERLOADED if too many wait. */
  read<Name extends keyof Forms>(form: Name, sent: SentBytes, asker: Asker): Promise<ReturnType<Forms[Name]>>;
  /** Returns the summaries of drafts given as JSON texts. Throws OVERLOADED if too many wait. */
  summarize(texts: readonly string[], asker: Asker): Promise<readonly TemplateSummary[]>;
  /**
   * Returns for each template, given as JSON text, whether it references the asset. Throws OVERLOADED if too many wait.
   */
  naming(texts: readonly string[], name: string, asker: Asker): Promise<readonly boolean[]>;
  close(): Promise<void>;
};

/** Dependencies of routes with large bodies. */
export type ReadNeeds = { readonly reader: Reader };

export type ReadTask = (SentBytes & { readonly form: keyof Forms }) | Drafts;

/** Parsed value, or the constructor arguments of the error. */
export type ReadAnswer = { readonly value: unknown } | { readonly refused: ConstructorParameters<typeof ApiError> };

/** Maximum bytes that the main thread parses itself. They take at most a millisecond. */
export const SMALL_BYTES = 16 * 1024;

const WAITING = 200;

/** Creates a reader. `workerFile` is the built program of the thread, which starts on first use. */
export function createReader(workerFile: URL): Reader {
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
    async read(form, sent, asker) {
      const isSmall = sent.bytes.length <= SMALL_BYTES;
      const { bytes, warnings } = sent;
      return (isSmall ? FORMS[form](sent) : await ask({ form, bytes, warnings }, asker)) as ReturnType<
        Forms[typeof form]
      >;
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
