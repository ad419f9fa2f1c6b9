import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of a connection may wait for the answers before theirs; programs that send ahead send few. */
const mostWaiting = 100;

const waiting = new WeakMap<Socket, number>();

/**
 * Takes the requests of a connection one after the other, each in a turn of the event loop of its own, where a client
 * sends them without waiting for answers. Taken as they come, the thousands that a few connections bring in one turn
 * would keep the thread from everybody else for seconds.
 * @example createServer(oneAtATime(listener))
 */
export const oneAtATime =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    // Node gives an answer the socket when those before it have been sent.
    if (response.socket) {
      listener(request, response);
      return;
    }
    const { socket } = request;
    const num = waiting.get(socket) ?? 0;
    if (num >= mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, num + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      setImmediate(() => {
        if (!socket.destroyed) listener(request, response);
      });
    });
  };
