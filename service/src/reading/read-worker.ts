/** Program of the thread that parses large bodies and drafts; see `reader.ts`. */
import { parentPort } from 'node:worker_threads';
import { ApiError } from '../base/errors.ts';
import { lowerPriority } from '../base/low-priority.ts';
import { FORMS } from './forms.ts';
import { lookAt } from './look-at.ts';
import type { ReadAnswer, ReadTask } from './reader.ts';

lowerPriority();
parentPort!.on('message', (task: ReadTask) => parentPort!.postMessage(answerTo(task)));

function answerTo(task: ReadTask): ReadAnswer {
  try {
    return { value: 'texts' in task ? lookAt(task) : FORMS[task.form](task) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details, headers } = error;
    const told = details === undefined ? { message, headers } : { message, headers, details };
    return { refused: [code, told] as ConstructorParameters<typeof ApiError> };
  }
}
