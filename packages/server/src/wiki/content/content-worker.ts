import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/turns/lower-priority';
import { type ContentJob, doNow } from './content-jobs';

// The thread for work on texts. No code of a user runs here: texts are only read, compared and converted.
lowerThreadPriority();

parentPort?.on('message', ({ name, input }: ContentJob) => parentPort?.postMessage(doNow(name, input)));
