/** Entry point of the thread that parses large bodies and drafts; see `reading/reader.ts`. */
import { parentPort } from 'node:worker_threads';
import { ApiError } from './base/errors.ts';
import { lowerPriority } from './base/low-priority.ts';
import { FORMS } from './forms.ts';
import { lookAt } from './reading/look-at.ts';
import type { ReadAnswer, ReadTask } from './reading/reader.ts';

lowerPriority();
const forms = new Map(FORMS.map(({ name, parse }) => [name, parse]));
parentPort!.on('message', (task: ReadTask) => parentPort!.postMessage(answerTo(task)));

function answerTo(task: ReadTask): ReadAnswer {
  try {
    return { value: 'texts' in task ? lookAt(task) : forms.get(task.form)!(task) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details, headers } = error;
    const told = details === undefined ? { message, headers } : { message, headers, details };
    return { refused: [code, told] as ConstructorParameters<typeof ApiError> };
  }
}
