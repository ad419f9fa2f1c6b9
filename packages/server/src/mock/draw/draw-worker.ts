import { parentPort } from 'node:worker_threads';
import { checkMode, compile, type Plan } from '@easymock/mock-engine';
import { LRUCache } from 'lru-cache';
import { lowerThreadPriority } from '../../platform/turns/lower-priority';
import { ThreadClock } from '../../platform/turns/thread-clock';
import { drawPlan } from './draw-plan';
import { type DrawAnswer, type DrawJob, serialiseError } from './protocol';

// Worker thread for long generations: it runs only the engine, never a user's code.
lowerThreadPriority();

const maxModeText = 8 * 1024 * 1024;
const plans = new LRUCache<string, Plan>({ maxSize: maxModeText, sizeCalculation: (_, text) => text.length + 1 });
const encoder = new TextEncoder();
// The time budget is CPU time, since waiting for a core is not the definition's fault.
const threadClock = ThreadClock.open();
const clock = () => threadClock.read();

function planOf(mode: string): Plan {
  const known = plans.get(mode);
  if (known) return known;
  const plan = compile(mode);
  plans.set(mode, plan);
  return plan;
}

function answerTo(job: DrawJob): DrawAnswer {
  const counters = { increment: job.increment };
  let began = performance.now();
  const after = () => ({ increment: counters.increment, ms: performance.now() - began });
  try {
    if (job.isOnlyChecked) return { kind: checkMode(job.mode).kind, ...after() };
    const plan = planOf(job.mode);
    if (plan.kind !== 'data') return { kind: plan.kind, ...after() };
    began = performance.now();
    const { content, effects } = drawPlan(plan, { ...job, clock }, counters, job.zone);
    const bytes = typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content);
    const isStatic = plan.isStatic && !effects;
    return { kind: 'drawn', content: bytes, length: bytes.length, effects, isStatic, ...after() };
  } catch (error) {
    const failure = serialiseError(error);
    if (!failure) throw error;
    return { ...failure, ...after() };
  }
}

parentPort?.on('message', (job: DrawJob) => {
  const answer = answerTo(job);
  parentPort?.postMessage(answer, answer.kind === 'drawn' ? [answer.content.buffer] : []);
});
