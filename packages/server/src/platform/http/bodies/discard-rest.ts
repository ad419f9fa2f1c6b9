import type { IncomingMessage, RequestListener } from 'node:http';

/** Limits for the part of a body that arrives after the response. */
export interface RestLimits {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * Discards the part of a body that arrives after the response. The next request of the connection follows
 * that body, and Node discards the body only if nobody began to read it. A connection that closes after the
 * response stays open until the body has arrived: closing it with unread bytes would reset it, and the client
 * could lose the response (RFC 9112, section 9.6).
 * @example createServer(discardRest(listener, { ms: 60_000, bytes: 256 * 1024 * 1024 }))
 */
export const discardRest =
  (listener: RequestListener, limits: RestLimits): RequestListener =>
  (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    // Runs before Node's own listener, which closes the connection after its last response.
    if (length !== undefined || encoding !== undefined)
      response.prependOnceListener('finish', () => {
        if (!request.readableEnded && !request.destroyed) discard(request, limits);
      });
    listener(request, response);
  };

function discard(request: IncomingMessage, { ms, bytes }: RestLimits): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), ms);
  const close = socket.destroySoon;
  let isLastAnswer = false;
  // Node calls this function after the last response of a connection.
  socket.destroySoon = () => {
    isLastAnswer = true;
    socket.end();
  };
  request.once('close', () => {
    clearTimeout(timer);
    socket.destroySoon = close;
    if (isLastAnswer) socket.destroySoon();
  });
  let left = bytes;
  request.unpipe();
  // Remaining listeners would pause the stream again: one tick after a `readable` listener is removed, Node
  // pauses a body that has no `data` listener.
  request.removeAllListeners('data').removeAllListeners('readable');
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
}
