import { connect } from 'node:net';

interface Sent {
  readonly body: Buffer;
  readonly headers?: Record<string, string>;
  /** Address of the second request; default: that of the first. */
  readonly next?: string;
}

/**
 * Posts a whole body before reading any response, then sends a GET on the same connection, as browsers and
 * proxies do.
 * @returns the statuses of the responses; only the first one if the server closed the connection after it
 * @throws if the connection is reset, or is neither answered nor closed within ten seconds
 */
export function requestTwice(address: string, { body, headers = {}, next = address }: Sent): Promise<number[]> {
  const { hostname, port, pathname } = new URL(address);
  const sent = { Host: hostname, 'Content-Length': body.length, ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const last = `GET ${new URL(next).pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    // Reading while sending would hide a reset that discards the response.
    socket.pause();
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer after: ${answer}`)));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', reject);
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))));
    socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body, () => {
      socket.write(last);
      socket.resume();
    });
  });
}
