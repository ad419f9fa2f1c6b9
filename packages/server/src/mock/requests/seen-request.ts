import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestReason } from '@easymock/contract';
import { sessionTokenPrefix, type Text, tokenPrefix } from '@easymock/contract';
import type { Config } from '../../config/config';
import { senderOf, trustOf } from '../../platform/address/trust';
import type { CallRecord, ChosenAnswer } from '../serve/call-record';
import { Masker } from './mask';
import { shownBody } from './shown-body';

/** A masked request as it leaves its process. Its texts are not translated yet. */
export interface SeenRequest {
  readonly _id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Hash of the caller's token of ours; empty if the caller sent none. */
  readonly tokenHash: string;
  readonly address: string;
  readonly referer: string;
  readonly user_agent: string;
  readonly mock: { readonly _id: string; readonly url: string } | null;
  readonly answer: ChosenAnswer | null;
  readonly reason: RequestReason;
  readonly why: Text | null;
  /** Name of the environment whose back end answered; empty if none did. */
  readonly upstream: string;
  readonly is_recorded: boolean;
  readonly failure: CallRecord['failure'];
  /** Differences from the document. */
  readonly problems: readonly Text[];
  readonly near: readonly { readonly method: string; readonly url: string; readonly differs: Text }[];
  readonly status: number;
  readonly duration: number;
  readonly size: number;
}

export type SeenSide = { headers: [string, string][]; body: ReturnType<typeof shownBody> };

/** A request with both sides. */
export interface SeenDetails extends SeenRequest {
  readonly request: SeenSide;
  readonly response: SeenSide;
}

/** Characters of a header in the list. */
const maxHeader = 300;
const maxPath = 2_000;

interface Reader {
  readonly trustProxy: Config['trustProxy'];
  hashToken(token: string): string;
}

function headerOf(raw: readonly string[], name: string): string {
  const at = raw.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name);
  return at === -1 ? '' : (raw[at + 1] ?? '');
}

/** Returns the network address of the caller behind the trusted proxies. */
function addressOf({ rawHeaders, remoteAddress }: CallRecord, trustProxy: Reader['trustProxy']): string {
  const headers = { 'x-forwarded-for': headerOf(rawHeaders, 'x-forwarded-for') || undefined };
  const request = { headers, socket: { remoteAddress } } as unknown as Parameters<typeof senderOf>[0];
  try {
    return senderOf(request, trustOf(trustProxy));
  } catch {
    return remoteAddress;
  }
}

const ownToken = new RegExp(`(?:${tokenPrefix}|${sessionTokenPrefix})[\\w-]{43}`);

function tokenHashOf({ rawHeaders }: CallRecord, hashToken: Reader['hashToken']): string {
  const token = ownToken.exec(headerOf(rawHeaders, 'authorization'))?.[0];
  return token === undefined ? '' : hashToken(token);
}

function begin(record: CallRecord): { masker: Masker; requestHeaders: [string, string][] } {
  const masker = new Masker();
  // The upstream header is registered first, because a masker searches a limited number of secrets.
  const header = record.upstream?.header;
  if (header) masker.noteHeader(header.name, header.value);
  masker.noteParams(record.params);
  return { masker, requestHeaders: masker.maskHeaders(record.rawHeaders) };
}

function briefOf(id: string, record: CallRecord, reader: Reader, masker: Masker): SeenRequest {
  const cut = (text: string, max: number) => masker.finish(text).slice(0, max);
  const { failure, near, mockId } = record;
  return {
    _id: id,
    at: record.at,
    method: record.method,
    path: cut(masker.maskAddress(record.path), maxPath),
    tokenHash: tokenHashOf(record, reader.hashToken),
    address: addressOf(record, reader.trustProxy),
    referer: cut(masker.maskAddress(headerOf(record.rawHeaders, 'referer')), maxHeader),
    user_agent: cut(masker.maskText(headerOf(record.rawHeaders, 'user-agent')), maxHeader),
    mock: mockId ? { _id: mockId, url: record.mockUrl } : null,
    answer: record.answer ?? null,
    reason: record.reason,
    why: record.why ?? null,
    upstream: record.upstream?.name ?? '',
    is_recorded: record.isRecorded,
    failure: failure && {
      kind: failure.kind,
      values: Object.fromEntries(
        Object.entries(failure.values).map(([name, value]) => [
          name,
          typeof value === 'string' ? cut(masker.maskAddress(value), maxHeader) : value,
        ]),
      ),
    },
    problems: record.problems.map(({ zh, en }) => ({ zh: masker.finish(zh), en: masker.finish(en) })),
    near: near.map(({ method, url, differs }) => ({
      method,
      url,
      differs: { zh: masker.finish(differs.zh), en: masker.finish(differs.en) },
    })),
    status: record.status,
    duration: Math.round(record.ms * 10) / 10,
    size: record.responseSize,
  };
}

/** Returns the list row of a request. Bodies are not read. */
function readBrief(id: string, record: CallRecord, reader: Reader): SeenRequest {
  return briefOf(id, record, reader, begin(record).masker);
}

/** Number of requests masked before yielding to other work. */
const perTurn = 25;

/** Returns the list rows of many requests, yielding to served calls between batches. */
export async function readBriefs(
  requests: readonly { readonly id: string; readonly record: CallRecord }[],
  reader: Reader,
): Promise<SeenRequest[]> {
  const seen: SeenRequest[] = [];
  for (const [at, { id, record }] of requests.entries()) {
    if (at > 0 && at % perTurn === 0) await nextTurn();
    seen.push(readBrief(id, record, reader));
  }
  return seen;
}

/** Returns a request with headers and bodies of both sides. */
export function readDetails(id: string, record: CallRecord, reader: Reader): SeenDetails {
  const { masker, requestHeaders } = begin(record);
  const responseHeaders = masker.maskHeaders(record.responseHeaders);
  // Masks the address before the bodies, whose text may repeat its secrets.
  masker.maskAddress(record.path);
  const sent = Buffer.concat(record.chunks);
  const requestBody = shownBody(sent, record.requestSize, headerOf(record.rawHeaders, 'content-type'), masker);
  const type = headerOf(record.responseHeaders, 'content-type');
  const responseBody = shownBody(record.content, record.responseSize, type, masker);
  // Runs last, when all secrets of the request are registered.
  const finish = (headers: [string, string][], body: SeenSide['body']): SeenSide => ({
    headers: headers.map(([name, value]) => [name, masker.finish(value)]),
    body: { ...body, text: masker.finish(body.text) },
  });
  return {
    ...briefOf(id, record, reader, masker),
    request: finish(requestHeaders, requestBody),
    response: finish(responseHeaders, responseBody),
  };
}
