import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as Y from 'yjs';
import { refusal } from '../../../../../test/fake-api';
import { compose } from '../../edit/compose.fixture';
import { richPage, settled } from '../rich-page.fixture';
import styles from './shared.module.css';

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
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => linesIn(root)).toEqual(['一，别人的', '第二']);
  await userEvent.keyboard('{Control>}y{/Control}');
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
  const { screen } = await opened('<p>一</p>');
  server.answer('sharedDraft', 'push', refusal('articleLockedByOwner'));
  await userEvent.keyboard('！');
  await expect.element(screen.getByText(/你没有上传的内容保存在草稿历史里/)).toBeVisible();
  await expect.poll(() => server.inputsOf('article', 'saveDraft').at(-1)?.mdTexts).toBe('<p>一！</p>');
});
