import type { IncomingMessage, ServerResponse } from 'node:http';

/** Calls back once an answer has been sent, or will never be because its client went away. */
export function whenOver({ socket }: IncomingMessage, response: ServerResponse, callback: () => void): void {
  if (socket.destroyed) callback();
  else response.once('close', callback);
}
