import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once an answer has been sent, or will never be because its client went away. Where several
 * requests of a connection wait in line, Node tells only the first that the connection is gone.
 */
export function whenOver({ socket }: IncomingMessage, response: ServerResponse, callback: () => void): void {
  if (socket.destroyed) {
    callback();
    return;
  }
  const line = waiting.get(socket) ?? openLine(socket);
  const over = () => {
    if (!line.delete(over)) return;
    response.off('close', over);
    callback();
  };
  line.add(over);
  response.once('close', over);
}

function openLine(socket: Socket): Set<() => void> {
  const line = new Set<() => void>();
  waiting.set(socket, line);
  socket.once('close', () => {
    for (const over of [...line]) over();
  });
  return line;
}
