import { toSafeTree } from '@easymock/wiki-content/browser';
import { richSchema } from '@easymock/wiki-content/rich';
import { writeSource } from '@easymock/wiki-content/shared-rich';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as Y from 'yjs';
import { refusal } from '../../../../../test/fake-api';
import { compose } from '../../edit/compose.fixture';
import styles from '../../shared-draft/others-caret.module.css';
import { richPage, settled } from '../rich-page.fixture';

const { server, draft, open, saved } = richPage();

const rootOf = () => draft().doc.getXmlFragment('content');
const lineOf = (at: number) => rootOf().get(at) as Y.XmlElement;
const textOf = (at: number) => lineOf(at).get(0) as Y.XmlText;
const linesIn = (root: HTMLElement) => [...root.children].map((line) => line.textContent);

async function opened(source: string) {
  const shown = await open(source);
  await expect.poll(() => server.live.openNum).toBe(1);
  return shown;
}

test('what others write appears, the own cursor stays at its words, and undo leaves theirs', async () => {
  const { root } = await opened('<p>一</p><p>二</p>');
  await userEvent.keyboard('我的');
  draft().change(() => {
    textOf(0).insert(1, '，别人的');
    textOf(1).insert(0, '第');
  });
  await expect.poll(() => linesIn(root)).toEqual(['一，别人的', '第二我的']);
  await userEvent.keyboard('！');
  await expect.poll(() => draft().text).toBe('<p>一，别人的</p>\n<p>第二我的！</p>');
  // The typed text is one step or two, by the time between.
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    return linesIn(root);
  };
  await expect.poll(() => press('{Control>}z{/Control}')).toEqual(['一，别人的', '第二']);
  await expect.poll(() => press('{Control>}y{/Control}')).toEqual(['一，别人的', '第二我的！']);
  await expect.poll(() => draft().text).toBe('<p>一，别人的</p>\n<p>第二我的！</p>');
});

test('a block that others insert, change or delete is shown, with its marks', async () => {
  const { root } = await opened('<p>一</p><ul><li>二</li></ul>');
  draft().change(() =>
    draft().writeSource(
      '<h2>标题</h2><p><b>一</b></p><ul><li>二</li><li>三</li></ul><p>见<a href="/x"><img src="/a.png"></a></p>',
    ),
  );
  await expect.poll(() => root.querySelectorAll('li').length).toBe(2);
  expect(root.querySelector('h2')?.textContent).toBe('标题');
  expect(root.querySelector('a img')).not.toBeNull();
  draft().change(() => rootOf().delete(2, 1));
  await expect.poll(() => root.querySelector('ul')).toBeNull();
  await userEvent.keyboard('完');
  await expect.poll(() => draft().text).toContain('<b>一</b>');
  expect(draft().text).toContain('<a href="/x"><img src="/a.png"');
});

test('the name of another person stands at their cursor, and nonsense as a position does no harm', async () => {
  const { screen, root } = await opened('<p>一二三</p>');
  for (const position of [
    '{',
    '{"tname":"text"}',
    '{"item":{"client":"x","clock":-1}}',
    '{"type":{"client":1,"clock":0}}',
  ])
    draft().signalAt('吴吴', position);
  draft().signal('周周', 2, textOf(0));
  await expect.element(screen.getByRole('list', { name: /^正在一起编辑：.*周周/ })).toBeVisible();
  const caret = () => root.querySelector<HTMLElement>(`.${styles.caret}`);
  await expect.poll(() => caret()?.textContent).toBe('周周');
  expect(caret()?.previousSibling?.textContent).toBe('一二');
  await userEvent.keyboard('四');
  await expect.poll(() => draft().text).toBe('<p>一二三四</p>');
  // The own cursor is sent at its new place, before what it stands before.
  await userEvent.keyboard('{ArrowLeft}');
  const sent = () => {
    const { head } = server.inputsOf('sharedDraft', 'signal').at(-1) ?? {};
    const place = head && Y.createRelativePositionFromJSON(JSON.parse(head));
    return place && Y.createAbsolutePositionFromRelativePosition(place, draft().doc)?.index;
  };
  await expect.poll(sent).toBe(3);
});

test('an input method composes undisturbed in the line that others change', async () => {
  const { root } = await opened('<p>开头</p><p>行</p>');
  let num = 0;
  await compose(['n', 'ni', 'ni h', 'ni hao'], '你好', () => {
    num += 1;
    draft().change(() => textOf(1).insert(0, `${num}`));
  });
  await expect.poll(() => linesIn(root)).toEqual(['开头', '4321行你好']);
  await expect.poll(() => draft().text).toBe('<p>开头</p>\n<p>4321行你好</p>');
});

test('the own cursor stays before what others type at the same place', async () => {
  const { root } = await opened('<p>三</p>');
  await userEvent.keyboard('我');
  await expect.poll(() => draft().text).toBe('<p>三我</p>');
  draft().change(() => textOf(0).insert(2, '他'));
  await expect.poll(() => linesIn(root)).toEqual(['三我他']);
  await userEvent.keyboard('们');
  await expect.poll(() => linesIn(root)).toEqual(['三我们他']);
});

test('a selection stays at its words while others change blocks before and behind it', async () => {
  const { root } = await opened(Array.from({ length: 9 }, (_, no) => `<p>第${no}行</p>`).join(''));
  const words = root.children[4]?.firstChild as Text;
  getSelection()?.setBaseAndExtent(words, 1, words, 2);
  await settled();
  const paragraph = (text: string) => {
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText(text)]);
    return line;
  };
  draft().change(() => {
    rootOf().insert(9, [paragraph('尾')]);
    rootOf().insert(0, [paragraph('首')]);
  });
  await expect.poll(() => linesIn(root)[0]).toBe('首');
  // The page moves under the reader if the browser shows other elements for the same lines.
  expect(root.children[5]?.firstChild).toBe(words);
  await settled();
  await userEvent.keyboard('四');
  await expect.poll(() => linesIn(root)[5]).toBe('第四行');
});

test.each([
  ['a new line', '<p>一</p><p>二</p>', '{Enter}新', 2, ['一', '二', '别人']],
  ['a moved block', '<h2>一</h2><p>二</p>', '{Alt>}{ArrowUp}{/Alt}', 1, ['一', '二', '别人']],
  ['another type of block', '<p>一</p><p>二</p>', '{Control>}{Alt>}1{/Alt}{/Control}', 1, ['一', '别人', '二']],
])('undo of %s leaves what others wrote in it', async (_, source, keys, at, lines) => {
  const { root } = await opened(source);
  const before = draft().seq;
  await userEvent.keyboard(keys);
  await expect.poll(() => draft().seq).toBeGreaterThan(before);
  await expect.poll(() => server.inputsOf('sharedDraft', 'push').length).toBeGreaterThan(0);
  draft().change(() => textOf(at).insert(1, '别人'));
  await expect.poll(() => root.textContent).toContain('别人');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => linesIn(root).filter(Boolean)).toEqual(lines);
  await expect.poll(() => draft().text).toContain('别人');
});

test.each([
  ['turn into a heading', '<h2>一</h2><h3>这一行</h3><p>二</p><p>三</p>', ['一', '这一新行', '二', '三']],
  ['move', '<h2>一</h2><p>二</p><p>三</p><p>这一行</p>', ['一', '二', '三', '这一新行']],
])('the own cursor stays in a line that others %s', async (_, changed, lines) => {
  const { root } = await opened('<h2>一</h2><p>这一行</p><p>二</p><p>三</p>');
  getSelection()?.collapse(root.children[1]?.firstChild as Text, 2);
  await settled();
  draft().change(() => draft().writeSource(changed));
  await expect.poll(() => root.innerHTML.includes('<h3') || root.lastElementChild?.textContent === '这一行').toBe(true);
  await userEvent.keyboard('新');
  await expect.poll(() => linesIn(root)).toEqual(lines);
});

test.each([
  ['turn into a heading', '<h2>一</h2><h3>这一行</h3><p>二</p><p>三</p>', ['一', '这一新字行', '二', '三']],
  ['move', '<h2>一</h2><p>二</p><p>三</p><p>这一行</p>', ['一', '二', '三', '这一新字行']],
  ['delete', '<h2>一</h2><p>二</p><p>三</p>', ['一', '新字', '二', '三']],
])('what was typed at the same time in a line that others %s is not lost', async (_, changed, lines) => {
  const { root } = await opened('<h2>一</h2><p>这一行</p><p>二</p><p>三</p>');
  getSelection()?.collapse(root.children[1]?.firstChild as Text, 2);
  await settled();
  server.cut('sharedDraft', 'push');
  await userEvent.keyboard('新');
  await expect.poll(() => server.inputsOf('sharedDraft', 'push').length).toBeGreaterThan(0);
  draft().change(() => draft().writeSource(changed));
  await expect.poll(() => root.children.length).toBe(lines.length);
  await settled();
  draft().answer();
  await userEvent.keyboard('字');
  await expect.poll(() => linesIn(root)).toEqual(lines);
  await expect.poll(() => draft().text.replace(/<[^>]+>/g, ''), { timeout: 10_000 }).toBe(lines.join('\n'));
});

test.each([
  ['a heading', '<h2>一二</h2>', '<h2>一甲乙二</h2>', true],
  ['a list', '<ul><li>一二</li></ul>', '<ul><li>一甲乙二</li></ul>', true],
  ['a heading, in an update that must be loaded,', '<h2>一二</h2>', '<h2>一甲乙二</h2>', false],
])('what the server stored of a line that another person turns into %s is kept', async (_, theirs, both, isRelayed) => {
  const { root } = await opened('<p>零</p><p>一二</p>');
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(draft().doc));
  await userEvent.keyboard('{ArrowLeft}甲');
  await expect.poll(() => draft().text).toContain('甲');
  // The other person has not received the typed text yet.
  const before = Y.encodeStateVector(other);
  writeSource(other.getXmlFragment('content'), toSafeTree(`<p>零</p>${theirs}`), richSchema);
  draft().take(Y.encodeStateAsUpdate(other, before), isRelayed);
  await expect.poll(() => root.querySelector('h2, li')?.textContent).toBe('一甲二');
  await userEvent.keyboard('乙');
  await expect.poll(() => draft().text).toBe(`<p>零</p>\n${both}`);
});

test('a table that others leave incomplete is completed once, before it is published', async () => {
  const { root } = await opened(
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table><p>x</p>',
  );
  draft().change(() => (lineOf(0).get(1) as Y.XmlElement).delete(1, 1));
  await expect.poll(() => root.querySelectorAll('td').length).toBe(3);
  await settled();
  expect(draft().text.match(/<td/g)?.length).toBe(3);
  expect((await saved()).match(/<td/g)?.length).toBe(4);
});

test('an editor that loses its right keeps its text as a draft of its person', async () => {
  const { screen, surface } = await opened('<p>一</p>');
  server.answer('sharedDraft', 'push', refusal('articleLockedByOwner'));
  await userEvent.keyboard('！');
  await expect.element(screen.getByText(/你没有上传的内容保存在草稿历史里/)).toBeVisible();
  // Letters of somebody who goes on typing must not be shortcuts of the page.
  await expect.element(surface).toHaveFocus();
  await expect.poll(() => server.inputsOf('article', 'saveDraft').at(-1)?.mdTexts).toBe('<p>一！</p>');
});
