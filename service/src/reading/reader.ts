/**
 * Reads what teams send and keep. A megabyte of JSON takes the processor for up to a tenth of a second, in which the main thread
 * would answer nobody: it reads only what is small itself, and has a thread of its own read the rest, in turn by team.
 */
import { ApiError } from '../base/errors.ts';
import { type Asker, createThread } from '../base/thread.ts';
import type { TemplateSummary } from '../words/template-summary.ts';
import { FORMS, type Forms, type SentBytes } from './forms.ts';
import { type Drafts, lookAt } from './look-at.ts';

export type Reader = {
  /** A body by its form, whose errors it fails with; OVERLOADED when too many wait. */
  read<Name extends keyof Forms>(form: Name, sent: SentBytes, asker: Asker): Promise<ReturnType<Forms[Name]>>;
  /** What drafts, JSON texts, say of themselves. OVERLOADED when too many wait. */
  summarize(texts: readonly string[], asker: Asker): Promise<readonly TemplateSummary[]>;
  /** Which of these templates, JSON texts, name an asset. OVERLOADED when too many wait. */
  naming(texts: readonly string[], name: string, asker: Asker): Promise<readonly boolean[]>;
  close(): Promise<void>;
};

/** What routes need whose bodies may be large. */
export type ReadNeeds = { readonly reader: Reader };

export type ReadTask = (SentBytes & { readonly form: keyof Forms }) | Drafts;

/** What was read, or the error that refuses it. */
export type ReadAnswer = { readonly value: unknown } | { readonly refused: ConstructorParameters<typeof ApiError> };

/** What the main thread reads itself: at its densest it takes a millisecond. */
export const SMALL_BYTES = 16 * 1024;

const WAITING = 200;

/** `workerFile` is the built program of the thread, which is started when first needed. */
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
