import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../../platform/with-timeout';
import { Masker } from '../requests/mask';
import { decodeBody } from '../requests/shown-body';
import type { ForwardedResponse } from '../serve/forward';
import type { ServedUpstream } from '../serve/served-upstream';
import { saveDrift } from './drift';
import type { ObservedAnswer, ObserverMeans } from './observed-answer';
import { saveRecorded } from './record';

declare module '../../platform/context' {
  interface Services {
    upstreamObserver: UpstreamObserver;
  }
}

const flushMs = 2_000;
/** Milliseconds that a shutdown waits for a database that hangs. */
const closeMs = 2_000;
/** Bytes; longer answers are neither recorded nor compared. */
const maxBodyBytes = 256 * 1024;
const maxWaiting = 500;
const maxWaitingBytes = 16 * 1024 * 1024;
/** Milliseconds between two comparisons of answers of one mock with the same status. */
const sampleMs = 30_000;
/** Maximum projects, and mocks of each project, whose last comparisons are cached. */
const maxSampled = 2_000;

/** The call of an answer from a back end. */
interface PassedCall {
  readonly projectId: string;
  /** Empty if no mock has the path. */
  readonly mockId: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Path below the URL of the project. */
  readonly path: string;
  readonly upstream: ServedUpstream;
  readonly isRecorded: boolean;
}

interface Waiting extends PassedCall {
  /** Lower case. */
  readonly method: string;
  readonly rawHeaders: readonly string[];
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly isCompared: boolean;
}

/**
 * Records and compares answers of back ends, after they were sent. Answers that cannot be processed in time are
 * dropped, because calls must not wait for them.
 */
export class UpstreamObserver {
  readonly #means: ObserverMeans;
  #waiting: Waiting[] = [];
  #bytes = 0;
  /** By project: when the answers of a mock and status may be compared again. */
  readonly #sampled = new LRUCache<string, Map<string, number>>({ max: maxSampled });
  /** By project: recorded answers that were dropped since the last write. */
  readonly #dropped = new Map<string, number>();
  #working: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(means: ObserverMeans) {
    this.#means = means;
    // A changed definition is compared at once.
    means.events.on('project', (projectId) => this.#sampled.delete(projectId));
    this.#timer = setInterval(() => void this.flush(), flushMs);
    this.#timer.unref();
  }

  /** Queues an answer for processing; cheap for the call. */
  observe(call: PassedCall, request: IncomingMessage, { status, type, body }: ForwardedResponse): void {
    const isCompared = this.#isDue(call, status);
    if (!call.isRecorded && !isCompared) return;
    const isUsable = /[/+]json\b/i.test(type) && body.length > 0 && body.length <= maxBodyBytes;
    const isFull = this.#waiting.length >= maxWaiting || this.#bytes + body.length > maxWaitingBytes;
    if (!isUsable || isFull) {
      if (call.isRecorded) this.#dropped.set(call.projectId, (this.#dropped.get(call.projectId) ?? 0) + 1);
      return;
    }
    const method = (request.method ?? 'GET').toLowerCase();
    this.#waiting.push({ ...call, method, rawHeaders: request.rawHeaders, status, type, body, isCompared });
    this.#bytes += body.length;
  }

  #isDue({ projectId, mockId }: PassedCall, status: number): boolean {
    if (mockId === '') return false;
    const ofProject = this.#sampled.get(projectId) ?? new Map<string, number>();
    const key = `${mockId} ${status}`;
    const now = performance.now();
    if ((ofProject.get(key) ?? 0) > now) return false;
    if (ofProject.size >= maxSampled) ofProject.clear();
    ofProject.set(key, now + sampleMs);
    this.#sampled.set(projectId, ofProject);
    return true;
  }

  flush(): Promise<void> {
    this.#working = this.#working.then(() => this.#work());
    return this.#working;
  }

  async #work(): Promise<void> {
    const taken = new Map<string, Waiting[]>();
    for (const one of this.#waiting) {
      const ofProject = taken.get(one.projectId);
      if (ofProject) ofProject.push(one);
      else taken.set(one.projectId, [one]);
    }
    const dropped = new Map(this.#dropped);
    this.#waiting = [];
    this.#bytes = 0;
    this.#dropped.clear();
    for (const projectId of new Set([...taken.keys(), ...dropped.keys()])) {
      try {
        await this.#workOn(projectId, taken.get(projectId) ?? [], dropped.get(projectId) ?? 0);
      } catch (err) {
        this.#means.log.warn({ err }, 'answers of a back end could not be processed');
      }
    }
  }

  async #workOn(projectId: string, waiting: readonly Waiting[], dropped: number): Promise<void> {
    const answers: ObservedAnswer[] = [];
    let unreadable = dropped;
    for (const one of waiting) {
      const answer = readAnswer(one);
      if (answer) answers.push(answer);
      else if (one.isRecorded) unreadable += 1;
      // Masking and parsing take milliseconds, and served calls come first.
      await nextTurn();
    }
    const recorded = answers.filter(({ isRecorded }) => isRecorded);
    if (recorded.length > 0 || unreadable > 0) await saveRecorded(this.#means, projectId, recorded, unreadable);
    for (const answer of answers.filter(({ isCompared }) => isCompared)) {
      await saveDrift(this.#means, projectId, answer);
      await nextTurn();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await withTimeout(closeMs, this.flush()).catch(() => {});
  }
}

/** Decodes an answer and masks its secrets; undefined if it is not text in its charset. */
function readAnswer(waiting: Waiting): ObservedAnswer | undefined {
  const { mockId, method, path, status, type, body, upstream, params, rawHeaders, isRecorded, isCompared } = waiting;
  const text = decodeBody(body, type);
  if (text === undefined || text.includes('\0')) return undefined;
  const masker = new Masker();
  // The upstream header is registered first, because a masker searches a limited number of secrets, and callers may
  // send very many.
  if (upstream.header) masker.noteHeader(upstream.header.name, upstream.header.value);
  masker.noteParams(params);
  masker.maskHeaders(rawHeaders);
  const shownPath = masker.finish(masker.maskAddress(path));
  return {
    mockId,
    method,
    path,
    isPathSecret: shownPath !== path,
    status,
    environment: upstream.name,
    text,
    masked: masker.finish(masker.maskBody(text, type)),
    isRecorded,
    isCompared,
  };
}
