import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum requests of a connection that wait for earlier responses. Clients that pipeline requests send only
 * a few.
 */
const mostWaiting = 100;

const waiting = new WeakMap<Socket, number>();

/**
 * Handles the pipelined requests of a connection one after the other, each in its own iteration of the event
 * loop. Otherwise thousands of requests from a few connections would arrive in one iteration and block the
 * thread for seconds.
 * @example createServer(serialisePipelined(listener))
 */
export const serialisePipelined =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    // Node assigns the socket to a response when the earlier responses have been sent.
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
