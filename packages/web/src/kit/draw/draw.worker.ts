import { findShapeChanges } from '@easymock/mock-engine';
import { type CompareMessage, type DrawMessage, generateData, type WorkerResult } from './draw';

addEventListener('message', ({ data }: MessageEvent<DrawMessage | CompareMessage>) => postMessage(resultOf(data)));

function resultOf(data: DrawMessage | CompareMessage): WorkerResult {
  if ('before' in data) return { id: data.id, changes: findShapeChanges(data.before, data.after) };
  return { id: data.id, drawn: generateData(data.template, data.locale, data.request, data.zone) };
}
