import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { noteTyping, type OthersCursor, othersCursors, othersHere, showSignal } from './draft-people';
import { DraftSession, markdownContent } from './draft-session';
import { caretOf, showNamesNearPointer } from './others-caret';
import styles from './others-caret.module.css';

let root: HTMLElement;
let stop: () => void;

beforeEach(() => {
  root = document.createElement('div');
  root.style.cssText = 'position:fixed;inset:0 auto auto 0;width:300px;height:100px;overflow:auto;line-height:20px';
  root.innerHTML = Array.from({ length: 4 }, () => `<p style="margin:0">${'字'.repeat(12)}</p>`).join('');
  document.body.append(root);
  stop = showNamesNearPointer(root);
});
afterEach(() => {
  stop();
  root.remove();
});

const cursor = { nickName: '周周', colour: 'plum', movedAt: 0 } as const;

/** Shows a cursor in a line. */
function place(line: number, { isLast = false, ...changed }: Partial<OthersCursor> & { isLast?: boolean } = {}) {
  const caret = caretOf({ ...cursor, movedAt: Date.now(), ...changed });
  root.children[line]?.[isLast ? 'append' : 'prepend'](caret);
  const name = caret.querySelector(`.${styles.name}`) as HTMLElement;
  return { caret, name };
}

const isShown = (name: HTMLElement) => getComputedStyle(name).visibility === 'visible';
const point = (clientX: number, clientY: number) =>
  root.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY }));

test('a name fades some time after a move, without depending on when the editor draws it', async () => {
  const [moved, rested] = [place(2), place(3, { movedAt: Date.now() - 60_000 })];
  expect(isShown(moved.name)).toBe(true);
  expect(moved.name.getAnimations().length).toBe(1);
  await expect.poll(() => isShown(rested.name)).toBe(false);
  expect(getComputedStyle(rested.caret, '::before').width).toBe('8px');
});

test('a name that faded appears while the pointer is near, which reaches the text', async () => {
  const { caret, name } = place(2, { movedAt: Date.now() - 60_000 });
  const { left, top } = caret.getBoundingClientRect();
  expect(getComputedStyle(caret).pointerEvents).toBe('none');
  for (const [distance, isNear] of [
    [10, true],
    [150, false],
  ] as const) {
    point(left + distance, top + 5);
    await expect.poll(() => isShown(name)).toBe(isNear);
  }
});

test('a name is above its line, and inside the visible text at its edges', async () => {
  const [first, middle, last] = [place(0), place(2), place(3, { isLast: true, nickName: '很长的名字'.repeat(3) })];
  await expect.poll(() => first.caret.hasAttribute('data-below')).toBe(true);
  const box = root.getBoundingClientRect();
  for (const { name } of [first, middle, last]) {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    expect([left >= box.left - 2, right <= box.right, top >= box.top, bottom <= box.bottom]).toEqual(
      Array(4).fill(true),
    );
  }
  const lineOf = ({ caret }: { caret: HTMLElement }) => caret.getBoundingClientRect();
  expect(middle.name.getBoundingClientRect().bottom).toBeLessThan(lineOf(middle).top + 5);
  expect(first.name.getBoundingClientRect().top).toBeGreaterThan(lineOf(first).top + 5);
});

test('people have the same colour in the list and at their cursors, and a heartbeat is no move', () => {
  const session = new DraftSession({
    markdownId: 'a'.repeat(24),
    content: markdownContent,
    keepText: async () => true,
  });
  session.title.insert(0, '标题');
  const at = (clientId: number, userId: string) =>
    showSignal(session, {
      clientId,
      isHere: true,
      anchor: '{"tname":"text"}',
      head: '{"tname":"text"}',
      userId,
      nickName: userId,
    });
  for (const no of [1, 2, 3, 4, 5]) at(no, `person ${no}`);
  at(6, 'person 5');
  const people = othersHere(session.awareness);
  expect(new Set(people.map(({ colour }) => colour)).size).toBe(5);
  const cursors = othersCursors(session.awareness);
  expect(cursors.map(({ nickName, colour }) => [nickName, colour])).toEqual(
    [...people, people[4]].map((one) => [one?.nickName, one?.colour]),
  );
  const [before] = cursors;
  at(1, 'person 1');
  expect(othersCursors(session.awareness).find(({ clientId }) => clientId === 1)?.movedAt).toBe(before?.movedAt);
  session.close();
});

test('typing shows the name, although the position is that of the next letter', () => {
  const session = new DraftSession({
    markdownId: 'a'.repeat(24),
    content: markdownContent,
    keepText: async () => true,
  });
  const place = '{"tname":"text"}';
  showSignal(session, { clientId: 7, isHere: true, anchor: place, head: place, userId: 'one', nickName: '周周' });
  const state = session.awareness.states.get(7);
  if (state) state.movedAt = 1;
  const theirs = new Y.Doc();
  theirs.clientID = 7;
  theirs.getText('text').insert(0, '字');
  session.doc.once('afterTransaction', (transaction) => noteTyping(session.awareness, transaction));
  Y.applyUpdate(session.doc, Y.encodeStateAsUpdate(theirs));
  expect(othersCursors(session.awareness)[0]?.movedAt).toBeGreaterThan(1);
  session.close();
});
