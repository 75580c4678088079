/**
 * Reads what teams send and keep. A megabyte of JSON takes the processor for up to a tenth of a second, in which the main thread
 * would answer nobody: it reads only what is small itself, and has a thread of its own read the rest, in turn by team.
 */
import { ApiError } from '../base/errors.ts';
import { type Asker, createThread } from '../base/thread.ts';
import { summaryOf, type TemplateSummary } from '../words/template-summary.ts';
import { FORMS, type Forms, type SentBytes } from './forms.ts';

export type Reader = {
  /** A body by its form, whose errors it fails with; OVERLOADED when too many wait. */
  read<Name extends keyof Forms>(form: Name, sent: SentBytes, asker: Asker): Promise<ReturnType<Forms[Name]>>;
  /** What drafts, JSON texts, say of themselves. OVERLOADED when too many wait. */
  summarize(texts: readonly string[], asker: Asker): Promise<readonly TemplateSummary[]>;
  close(): Promise<void>;
};

/** What routes need whose bodies may be large. */
export type ReadNeeds = { readonly reader: Reader };

export type ReadTask = (SentBytes & { readonly form: keyof Forms }) | { readonly texts: readonly string[] };

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

  return {
    async read(form, sent, asker) {
      const isSmall = sent.bytes.length <= SMALL_BYTES;
      const { bytes, warnings } = sent;
      return (isSmall ? FORMS[form](sent) : await ask({ form, bytes, warnings }, asker)) as ReturnType<
        Forms[typeof form]
      >;
    },
    async summarize(texts, asker) {
      const isSmall = texts.reduce((sum, { length }) => sum + length, 0) <= SMALL_BYTES;
      if (isSmall) return texts.map((text) => summaryOf(JSON.parse(text)));
      return (await ask({ texts }, asker)) as readonly TemplateSummary[];
    },
    close: thread.close,
  };
}
