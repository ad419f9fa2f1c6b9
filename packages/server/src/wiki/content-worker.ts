import { parentPort } from 'node:worker_threads';
import { giveWay } from '../platform/turns/give-way';
import { type ContentJob, doNow } from './content-jobs';

// The thread for work on texts. Nothing of a user's runs here, only what reads, compares and converts texts.
giveWay();

parentPort?.on('message', ({ name, input }: ContentJob) => parentPort?.postMessage(doNow(name, input)));
