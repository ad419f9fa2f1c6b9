import type { IncomingMessage, ServerResponse } from 'node:http';

/** Calls back when a response has been sent, or cannot be sent because its client disconnected. */
export function onResponseClosed({ socket }: IncomingMessage, response: ServerResponse, callback: () => void): void {
  if (socket.destroyed) callback();
  else response.once('close', callback);
}
