import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as a receiver got it. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

/** Overrides a receiver's next response, which is 204 by default. */
type Behaviour =
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  | { kind: 'reset' }
  | { kind: 'slow'; ms: number }
  /** Answers 200 with an endless body. */
  | { kind: 'endless' };

/** Starts a webhook receiver on 127.0.0.1 whose responses tests control. */
export async function openReceiver() {
  const received: Received[] = [];
  const next: Behaviour[] = [];
  let always: Behaviour | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    const behaviour = next.shift() ?? always;
    if (behaviour?.kind === 'reset') return void request.socket.destroy();
    if (behaviour?.kind === 'slow') await sleep(behaviour.ms);
    if (behaviour?.kind === 'status')
      return void response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
    if (behaviour?.kind === 'endless') {
      const more = setInterval(() => response.write('x'.repeat(1_000)), 5);
      response.on('close', () => clearInterval(more));
      return;
    }
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    received,
    next,
    answerAlways: (behaviour: Behaviour | undefined) => {
      always = behaviour;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const toleranceSeconds = 300;

/**
 * Verifies a request as documented for receivers, independently of the product's signing code.
 * @returns the reason for a rejection; undefined if the request is genuine
 */
export function refusalOf(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
  now: Date,
): string | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  );
  if (!id || !timestamp || !signatures) return 'missing header';
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) return 'too old';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isGenuine = signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine ? undefined : 'wrong signature';
}
