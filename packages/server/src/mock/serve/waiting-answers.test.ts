import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { WaitingAnswers } from './waiting-answers';

/** Creates a call whose client waits. */
function givenCall() {
  const socket = new EventEmitter();
  return {
    request: { socket } as unknown as IncomingMessage,
    response: new EventEmitter() as unknown as ServerResponse,
    leave: () => socket.emit('close'),
  };
}

test('a few projects whose answers wait keep those of no other project from waiting', () => {
  const answers = new WaitingAnswers();
  const sent: string[] = [];
  const calls = ['a', 'b', 'c', 'd'].flatMap((project) =>
    Array.from({ length: 500 }, (_, i) => {
      const call = givenCall();
      answers.delay(call, project, 60_000, () => sent.push(`${project}${i}`));
      return call;
    }),
  );
  const call = givenCall();
  expect(() => answers.delay(call, 'd', 60_000, () => {})).toThrow(expect.objectContaining({ kind: 'tooMany' }));
  answers.delay(call, 'e', 60_000, () => sent.push('e0'));
  expect(sent).toEqual(['a0']);
  for (const { leave } of [...calls, call]) leave();
});
