import type { IncomingMessage } from 'node:http';
import { type FailureKind, type RequestReason, shownBodyLimit, type Text, type TextValues } from '@easymock/contract';
import type { CallFailure } from '../../platform/failure';
import type { Body } from '../draw/body';
import type { MockAddress } from './address';
import type { NearMock } from './nearest';
import type { ServedUpstream } from './served-upstream';

/** The answer that a mock chose among several. */
export interface ChosenAnswer {
  readonly id: string;
  readonly name: string;
}

/** Destination of the call records of this process. */
interface RecordSink {
  /** Returns the time in milliseconds since the epoch. */
  now(): number;
  has(projectId: string): boolean;
  push(record: CallRecord): void;
}

const noParams: Readonly<Record<string, string | undefined>> = {};

/**
 * The facts of one served call, by reference and unmasked. Only `seen-request.ts` reads its texts, and masks
 * them.
 */
export class CallRecord {
  readonly projectId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  /** Address after the project's ID, with the query. */
  readonly path: string;
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  readonly remoteAddress: string;
  readonly #log: RecordSink;
  readonly #began = performance.now();
  #isEnded = false;

  /** Whether the project exists; requests of other projects are not retained. */
  isOfProject = false;
  /** Days for which the project records its requests. */
  recordDays = 0;
  mockId = '';
  mockUrl = '';
  params = noParams;
  answer: ChosenAnswer | undefined;
  /** Reason for choosing this answer among several. */
  why: Text | undefined;
  reason: RequestReason = 'refused';
  /** The back end that answered; its header value must not be shown. */
  upstream: Pick<ServedUpstream, 'name' | 'header'> | undefined;
  /** Whether the answer was taken for a recording. */
  isRecorded = false;
  /** Kind and values of the failure, if the call was refused or unmatched. */
  failure: { readonly kind: FailureKind; readonly values: TextValues } | undefined;
  near: readonly NearMock[] = [];
  /** Differences from the document, if requests are checked. */
  problems: readonly Text[] = [];

  /** First bytes of the request's body. */
  readonly chunks: Buffer[] = [];
  #chunkBytes = 0;
  /** Bytes of the request's body that arrived. */
  requestSize = 0;

  status = 0;
  ms = 0;
  /** Names and values alternate. */
  responseHeaders: readonly string[] = [];
  /** First part of the response's body. */
  content: Body['content'] = '';
  /** Bytes of the response's body. */
  responseSize = 0;

  constructor(log: RecordSink, request: IncomingMessage, { projectId, path, query }: MockAddress) {
    this.#log = log;
    this.at = log.now();
    this.projectId = projectId;
    this.method = request.method ?? 'GET';
    this.path = query === '' ? path : `${path}?${query}`;
    this.rawHeaders = request.rawHeaders;
    this.remoteAddress = request.socket.remoteAddress ?? '';
  }

  /** Bytes that bodies, address and headers take in memory, roughly. */
  get bytes(): number {
    let characters = this.path.length;
    for (const text of this.rawHeaders) characters += text.length;
    for (const text of this.responseHeaders) characters += text.length;
    for (const name in this.params) characters += this.params[name]?.length ?? 0;
    return this.#chunkBytes + (Math.min(this.responseSize, shownBodyLimit) + characters) * 2;
  }

  /** Notes that the project exists, and for how many days it records its requests. */
  belongTo({ recordDays }: { readonly recordDays: number }): void {
    this.isOfProject = true;
    this.recordDays = recordDays;
  }

  match({ id, url }: { readonly id: string; readonly url: string }, params: CallRecord['params']): void {
    this.mockId = id;
    this.mockUrl = url;
    this.params = params;
    this.reason = 'mock';
  }

  refuse({ kind, values }: CallFailure, near: readonly NearMock[]): void {
    this.reason = kind === 'unknownMock' || kind === 'unknownMockMethod' ? 'unmatched' : 'refused';
    this.failure = { kind, values };
    this.near = near;
  }

  /** Notes a part of the request's body; only the first parts are retained. */
  addChunk(chunk: Buffer): void {
    this.requestSize += chunk.length;
    const left = shownBodyLimit - this.#chunkBytes;
    if (left <= 0) return;
    // A small part of a large buffer is copied, because a slice would retain the whole buffer.
    const part = chunk.length > left ? Buffer.from(chunk.subarray(0, left)) : chunk;
    this.#chunkBytes += part.length;
    this.chunks.push(part);
  }

  /** Retains the call with its response. Only the first response of a call counts. */
  end(status: number, headers: readonly string[], body: Body): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (!this.isOfProject && !this.#log.has(this.projectId)) return;
    this.status = status;
    this.ms = performance.now() - this.#began;
    this.responseHeaders = headers;
    this.responseSize = body.length;
    this.content = beginningOf(body);
    this.#log.push(this);
  }
}

/** Returns the first part of a long body as a copy, because a slice would retain the whole body in memory. */
function beginningOf({ content, length }: Body): Body['content'] {
  if (length <= shownBodyLimit) return content;
  if (typeof content !== 'string') return Buffer.from(content.subarray(0, shownBodyLimit));
  return Buffer.from(Buffer.from(content.slice(0, shownBodyLimit)).subarray(0, shownBodyLimit));
}
