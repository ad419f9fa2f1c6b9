import { afterEach, expect, test } from 'vitest';
import { draftOf, Peer } from '../shared/peers.fixture';
import { undo } from '../shared/shared-document';
import { formatPasted } from './format-pasted';

const peers: Peer[] = [];
afterEach(() => {
  for (const peer of peers.splice(0)) peer.close();
});

const markdown = '**甲**';
const html = '<p><strong>甲</strong></p>';

/** Opens two editors, and pastes into the second line of one, whose conversion ends when the test wants. */
function paste() {
  const initial = draftOf('<p>零</p><p>一</p><p>末</p>');
  const [a, b] = [new Peer(initial, 1), new Peer(initial, 2)];
  peers.push(a, b);
  a.place('一');
  const from = a.editor.state.selection.to;
  a.type(markdown);
  let finish = () => {};
  const converted = new Promise<string>((resolve) => {
    finish = () => resolve(html);
  });
  const renderer = { fromMarkdown: () => converted };
  const range = { text: markdown, from, to: a.editor.state.selection.to };
  const result = formatPasted({ editor: a.editor, renderer }, range, async () => new Map());
  b.receive(...a.sent.splice(0));
  const isBold = () => {
    let found = '';
    a.editor.state.doc.descendants(({ text, marks }) => {
      if (text && marks.length > 0) found += text;
    });
    return found;
  };
  return { a, b, finish, result, isBold };
}

const typeBehind = (words: string, typed: string) => (b: Peer) => {
  b.place(words);
  b.type(typed);
};
const changes: [string, (b: Peer) => void, string[]][] = [
  ['the line above', typeBehind('零', '上'), ['零上', '一甲', '末']],
  ['the text just before it', typeBehind('一', '前'), ['零', '一前甲', '末']],
  ['the text just behind it', typeBehind(markdown, '后'), ['零', '一甲后', '末']],
  ['the lines above by deleting one', (b) => b.deleteBlock(0), ['一甲', '末']],
];

test.each(changes)(
  'pasted Markdown is formatted although a colleague changes %s meanwhile',
  async (_, change, words) => {
    const { a, b, finish, result, isBold } = paste();
    change(b);
    a.receive(...b.sent.splice(0));
    finish();
    expect(await result).toBe('formatted');
    expect(a.words).toEqual(words);
    expect(isBold()).toBe('甲');
    b.receive(...a.sent);
    expect(b.words).toEqual(words);
    a.run(undo);
    expect(a.words).toEqual(words.map((line) => line.replace(/甲/, markdown)));
  },
);

test('pasted Markdown that a colleague changes meanwhile stays, and the person learns why', async () => {
  const { a, b, finish, result } = paste();
  b.place('甲');
  b.type('乙');
  a.receive(...b.sent);
  finish();
  expect(await result).toBe('changed');
  expect(a.words).toEqual(['零', '一**甲乙**', '末']);
});

test('nothing is said of pasted Markdown that is gone', async () => {
  const { a, finish, result } = paste();
  a.delete(markdown);
  finish();
  expect(await result).toBe('none');
});
