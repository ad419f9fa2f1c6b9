import type { Node as DocNode } from '@tiptap/pm/model';
import { afterEach, expect, test } from 'vitest';
import { moveBlock } from '../commands';
import { type BlockForm, turnInto } from '../turn-into';
import { draftOf, Peer } from './peers.fixture';
import { undo } from './shared-document';

const peers: Peer[] = [];

/** Opens editors of one draft. */
function open(source: string, num: number) {
  const initial = draftOf(source);
  const opened = Array.from({ length: num }, (_, no) => new Peer(initial, no + 1));
  peers.push(...opened);
  const [a, b, c] = opened as [Peer, Peer, Peer];
  return { initial, a, b, c };
}

afterEach(() => {
  for (const peer of peers.splice(0)) peer.close();
});

const toForm = (form: BlockForm) => (peer: Peer) => peer.run(turnInto(peer.blockAt(1), form));

const changes: [string, (peer: Peer) => void][] = [
  ['turns into a heading', toForm('heading2')],
  ['turns into a list', toForm('bulletList')],
  ['turns into a quote', toForm('quote')],
  ['turns into code', toForm('codeBlock')],
  [
    'moves',
    (peer) => {
      peer.place('甲');
      peer.run(moveBlock(1));
    },
  ],
];

const deliveries = ['updates', 'the merged draft'] as const;
const cases = changes.flatMap(([name, change]) => deliveries.map((delivery) => [name, delivery, change] as const));

test.each(cases)('letters of a line that another person %s are in it once, after %s', (_, delivery, change) => {
  const { initial, a, b } = open('<p>零</p><p>甲乙</p><p>末</p>', 2);
  a.place('甲');
  a.type('一');
  const early = a.sent.splice(0);
  b.receive(...early);
  // The other person receives a part of what becomes one passage.
  a.type('二');
  a.type('三');
  const late = a.sent.splice(0);
  const known = a.words;
  change(b);
  const changed = b.lines;
  const theirs = b.sent.splice(0);
  // After a gap, the server delivers the draft, which deletes also the letters that the other person lacked.
  if (delivery === 'updates') a.receive(...theirs);
  else a.load([initial, ...early, ...late, ...theirs]);
  expect(a.words.toSorted()).toEqual(known.toSorted());
  expect(a.lines).toEqual(changed.map((line) => line.replace('甲一乙', '甲一二三乙')));
  a.type('四');
  b.receive(...late);
  b.receive(...a.sent.splice(0));
  expect(b.sent).toEqual([]);
  expect(b.lines).toEqual(changed.map((line) => line.replace('甲一乙', '甲一二三四乙')));
  expect(a.lines).toEqual(b.lines);
});

test.each(deliveries)('letters that another person deletes with their line stay deleted, after %s', (delivery) => {
  const { initial, a, b } = open('<p>零</p><p>甲乙</p><p>末</p>', 2);
  a.place('甲');
  a.type('一');
  const typed = a.sent.splice(0);
  b.receive(...typed);
  b.deleteBlock(1);
  const theirs = b.sent.splice(0);
  if (delivery === 'updates') a.receive(...theirs);
  else a.load([initial, ...typed, ...theirs]);
  expect(a.words).toEqual(['零', '末']);
  expect(a.sent).toEqual([]);
});

test('letters that a person who deletes their line had not received become a line', () => {
  const { a, b } = open('<p>零</p><p>甲乙</p><p>末</p>', 2);
  a.place('甲');
  a.type('一');
  b.receive(...a.sent);
  a.type('二');
  b.deleteBlock(1);
  a.receive(...b.sent);
  a.type('三');
  expect(a.words).toEqual(['零', '二三', '末']);
  b.receive(...a.sent);
  expect(b.words).toEqual(a.words);
});

test('letters that the other person had received are not inserted again by the merged draft', () => {
  const { initial, a, b } = open('<p>零</p><p>甲乙</p><p>末</p>', 2);
  a.place('甲');
  a.type('一二');
  const typed = a.sent.splice(0);
  b.receive(...typed);
  toForm('heading1')(b);
  a.load([initial, ...typed, ...b.sent]);
  expect(a.words).toEqual(['零', '甲一二乙', '末']);
  expect(a.sent).toEqual([]);
});

test('a letter that the other person deletes before they turn the line stays deleted', () => {
  const { a, b } = open('<p>零</p><p>甲乙</p><p>末</p>', 2);
  a.place('甲');
  a.type('一');
  b.receive(...a.sent.splice(0));
  b.delete('一');
  toForm('heading1')(b);
  a.receive(...b.sent);
  expect(a.words).toEqual(['零', '甲乙', '末']);
  expect(a.sent).toEqual([]);
});

test('letters are in a line once that the other person turns, and types and deletes in, by the same update', () => {
  const { a, b } = open('<p>零</p><p>甲乙丁戊</p><p>末</p>', 2);
  a.place('甲');
  a.type('一');
  b.receive(...a.sent.splice(0));
  a.type('二');
  b.delete('丁');
  b.place('乙');
  b.type('丙');
  toForm('heading2')(b);
  b.place('戊');
  b.type('己');
  a.receive(...b.sent.splice(0));
  expect(a.lines).toEqual(['doc/paragraph:零', 'doc/heading:甲一二乙丙戊己', 'doc/paragraph:末']);
  b.receive(...a.sent);
  expect(b.lines).toEqual(a.lines);
});

test('letters of lines that the other person turns into one code block are in their rows, and back again', () => {
  const { a, b } = open('<p>零</p><p>甲乙</p><p>丙丁</p><p>末</p>', 2);
  const replace = (num: number, make: (schema: Peer['editor']['schema']) => DocNode[]) => {
    const { state, view } = b.editor;
    view.dispatch(state.tr.replaceWith(b.blockAt(1), b.blockAt(1 + num), make(state.schema)));
    const late = a.sent.splice(0);
    a.receive(...b.sent.splice(0));
    b.receive(...late, ...a.sent.splice(0));
    expect(b.words).toEqual(a.words);
  };
  for (const [words, typed] of [
    ['甲', '一'],
    ['丁', '二'],
  ] as const) {
    a.place(words);
    a.type(typed);
  }
  replace(2, (schema) => [schema.node('codeBlock', null, schema.text('甲乙\n丙丁'))]);
  expect(a.words).toEqual(['零', '甲一乙\n丙丁二', '末']);
  a.place('丙');
  a.type('三');
  replace(1, (schema) => ['甲一乙', '丙丁二'].map((line) => schema.node('paragraph', null, schema.text(line))));
  expect(a.words).toEqual(['零', '甲一乙', '丙三丁二', '末']);
});

test('two people who type in a line that a third one turns have their letters in it once', () => {
  const { a, b, c } = open('<p>零</p><p>甲乙</p><p>末</p>', 3);
  a.place('甲');
  a.type('一');
  b.place('乙');
  b.type('二');
  a.receive(...b.sent);
  b.receive(...a.sent);
  const late = [...a.sent.splice(0), ...b.sent.splice(0)];
  toForm('heading2')(c);
  a.receive(...c.sent);
  b.receive(...c.sent);
  c.receive(...late);
  const restored = [...a.sent, ...b.sent];
  for (const peer of [a, b, c]) {
    peer.receive(...restored);
    expect(peer.lines).toEqual(['doc/paragraph:零', 'doc/heading:甲一乙二', 'doc/paragraph:末']);
  }
  a.type('三');
  b.type('四');
  expect([a.words[1], b.words[1]]).toEqual(['甲一三乙二', '甲一乙二四']);
});

test('restored letters have their marks, and undo takes them back', () => {
  const { a, b } = open('<p>零</p><p>甲<b>乙</b></p>', 2);
  a.place('乙');
  a.type('一');
  a.editor.commands.unsetMark('bold');
  a.type('二');
  toForm('heading2')(b);
  a.receive(...b.sent);
  b.receive(...a.sent);
  const [, heading] = b.editor.state.doc.children;
  expect(heading?.children.map(({ text, marks }) => [text, marks.length])).toEqual([
    ['甲', 0],
    ['乙一', 1],
    ['二', 0],
  ]);
  a.run(undo);
  expect(a.words).toEqual(['零', '甲乙']);
});
