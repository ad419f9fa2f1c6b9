import { parentPort } from 'node:worker_threads';
import { giveWay } from '../platform/turns/give-way';
import { type RenderJob, renderNow } from './render-now';

// The thread in which long texts are read. Nothing of a user's runs here, only the renderer.
giveWay();

parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(renderNow(job)));
