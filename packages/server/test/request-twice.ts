import { connect } from 'node:net';

interface Sent {
  readonly body: Buffer;
  readonly headers?: Record<string, string>;
  /** The address of the second request, by default that of the first. */
  readonly next?: string;
}

/**
 * Posts all of a body, whatever the answer is and when it comes, then reads an address on the same connection: as
 * browsers and proxies do.
 * @returns the statuses of the answers; one alone if the connection was closed after it
 * @throws if the connection is neither answered nor closed within ten seconds
 */
export function requestTwice(
  address: string,
  { body, headers = {}, next = address }: Sent,
): Promise<number[]> {
  const { hostname, port, pathname } = new URL(address);
  const sent = { Host: hostname, 'Content-Length': body.length, ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const last = `GET ${new URL(next).pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname);
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer after: ${answer}`)));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))),
    );
    socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body, () => socket.write(last));
  });
}
