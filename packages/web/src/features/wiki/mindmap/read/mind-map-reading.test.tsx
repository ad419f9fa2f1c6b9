import { contentOf } from '@easymock/wiki-content';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../../../test-depth';
import { touch } from '../../../../../test/raw-input';
import { show, signIn } from '../../../../../test/screen';
import { resizePage } from '../../../../../test/viewport';
import { endSession } from '../../../../lib/session/session';
import { removeStored } from '../../../../lib/storage/storage';
import { articleOf } from '../../wiki.fixture';
import { MindMapReading } from './mind-map-reading';

const id = 'a'.repeat(24);
const node = (topic: string, children: object[] = [], more: object = {}) => ({ id: topic, topic, children, ...more });
const articleWith = (root: object) => {
  const { clean, render } = contentOf('jsmind');
  const mdTexts = clean(JSON.stringify({ format: 'node_tree', data: root }));
  return articleOf(id, '手册', { catalogType: 'jsmind', mdTexts, ...render(mdTexts) });
};
const small = articleWith(
  node('上线', [
    node('备份', [node('全量', [], { note: '每周日', link: 'https://a.example/full' }), node('增量')]),
    node('发布', [node('灰度')], { direction: 'left', expanded: false }),
  ]),
);

beforeEach(() => {
  signIn('wiki');
  removeStored('wiki_map_view');
});
afterEach(endSession);

const open = async (article = small, options: { path?: string; theme?: 'dark' } = {}) => {
  const { screen } = await show(<MindMapReading article={article} />, options);
  return { screen, item: (name: string) => screen.getByRole('treeitem', { name, exact: true }) };
};
const drawn = () => [...document.querySelectorAll('[role="treeitem"]')].map(({ ariaLabel }) => ariaLabel).join(' ');
const tree = () => document.querySelector('[role="tree"]') as SVGElement;
const active = () =>
  document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
const scale = () => document.querySelector('output')?.textContent;

test('readers see the drawing, walk it by keys, fold and unfold it', async () => {
  const { screen, item } = await open();
  await expect.element(item('全量')).toBeVisible();
  await expect.element(item('灰度')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('tree')).toHaveTextContent('发布1');
  tree().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(active()).toBe('发布');
  await userEvent.keyboard(' ');
  await expect.poll(drawn).toBe('上线 备份 全量 增量 发布 灰度');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(active()).toBe('增量');
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.poll(drawn).toBe('上线 备份 发布 灰度');
});

test('a note and a link are shown for the topic of the keys and under the pointer, and can be reached', async () => {
  const { screen, item } = await open();
  await item('全量').hover();
  const card = screen.getByRole('note', { name: '“全量”的备注和链接' });
  await expect.element(card).toHaveTextContent('每周日https://a.example/full');
  await card.hover();
  const link = screen.getByRole('link', { name: 'https://a.example/full' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await item('上线').hover();
  await expect.element(card).not.toBeInTheDocument();
  tree().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(active()).toBe('全量');
  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
});

test('the stored list is one click away, and the choice is kept', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { name: '备份' })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: '列表' }).click();
  await expect.element(screen.getByRole('heading', { name: '备份' })).toBeVisible();
  await expect.element(screen.getByRole('tree')).not.toBeInTheDocument();
});

test('a link to a heading of the list leads to its topic', async () => {
  await open(small, { path: `/#${encodeURIComponent('发布')}` });
  await expect.poll(active).toBe('发布');
});

const searched = async (words: string, article = small) => {
  const onClear = vi.fn();
  const { screen } = await show(<MindMapReading article={article} search={{ words, onClear }} />, {});
  return { screen, onClear };
};
const markedWords = () =>
  [...document.querySelectorAll('[role="tree"] [aria-hidden] text')].map(({ textContent }) => textContent);

test('the words of a search are marked in topics, one after the other, and folded ones are unfolded', async () => {
  const { screen, onClear } = await searched('灰度 OR 备份');
  await expect.element(screen.getByText('“灰度 OR 备份”标出 2 处')).toBeVisible();
  await expect.poll(active).toBe('备份');
  expect(markedWords()).toEqual(['备份']);
  await screen.getByRole('button', { name: '下一处' }).click();
  await expect.poll(active).toBe('灰度');
  await expect.poll(() => markedWords().sort()).toEqual(['备份', '灰度']);
  await screen.getByRole('button', { name: '清除标记' }).click();
  expect(onClear).toHaveBeenCalledOnce();
});

test('words in a note are marked in its card, and words of the list in the list', async () => {
  const { screen } = await searched('周日');
  const card = screen.getByRole('note', { name: '“全量”的备注和链接' });
  await expect.element(card).toBeVisible();
  expect(card.element().querySelector('mark')?.textContent).toBe('周日');
  await screen.getByRole('radio', { name: '列表' }).click();
  await expect.element(screen.getByText('“周日”标出 1 处')).toBeVisible();
});

test('Ctrl and the wheel zoom, the wheel alone is left to the page, and everything can be shown', async () => {
  const { screen } = await open();
  const turn = (ctrlKey: boolean) => {
    const event = new WheelEvent('wheel', { deltaY: 200, ctrlKey, bubbles: true, cancelable: true });
    tree().dispatchEvent(event);
    return event.defaultPrevented;
  };
  await expect.poll(scale).toBe('100%');
  expect(turn(false)).toBe(false);
  expect(turn(true)).toBe(true);
  await expect.poll(scale).toBe('45%');
  await screen.getByRole('button', { name: '适应窗口' }).click();
  await expect.poll(scale).toBe('100%');
});

test('two fingers zoom on a phone', async () => {
  await resizePage(390, 844);
  await open();
  const { left, top, width, height } = tree().getBoundingClientRect();
  await expect.poll(scale).toBeTruthy();
  const before = Number.parseInt(scale() ?? '', 10);
  const fingers = (...apart: number[]) => apart.map((dx) => ({ x: left + width / 2 + dx, y: top + height / 2 }));
  await touch('touchStart', fingers(-20));
  await touch('touchStart', fingers(-20, 20));
  await touch('touchMove', fingers(-30, 30));
  await touch('touchMove', fingers(-40, 40));
  await touch('touchEnd', []);
  await expect.poll(() => Number.parseInt(scale() ?? '', 10)).toBeGreaterThan(before * 1.7);
});

test('of a large map only what can be seen is rendered, and it has a small map of itself', async () => {
  const branch = (name: number) =>
    node(
      `枝${name}`,
      Array.from({ length: 40 }, (_, leaf) => node(`叶${name}-${leaf}`)),
    );
  await open(
    articleWith(
      node(
        '根',
        Array.from({ length: 40 }, (_, name) => branch(name)),
      ),
    ),
  );
  await expect.poll(() => document.querySelectorAll('[role="treeitem"]').length).toBeGreaterThan(10);
  expect(document.querySelectorAll('[role="treeitem"]').length).toBeLessThan(400);
  expect(document.querySelectorAll('figure canvas')).toHaveLength(1);
  tree().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(active).toBe('叶39-39');
});

test('topics that look like markup stay text, and a source that is no map is shown as it was stored', async () => {
  const { screen } = await open(articleWith(node('<img src=x onerror=alert(1)>', [node('<b>x</b>')])));
  await expect.element(screen.getByRole('treeitem', { name: '<b>x</b>' })).toBeVisible();
  expect(document.querySelectorAll('[role="tree"] :is(img, b, a)')).toHaveLength(0);
});

test('what is no map is shown as it was stored', async () => {
  const { screen } = await open({ ...small, mdTexts: '{', html: '<p>原样</p>' });
  await expect.element(screen.getByText('原样')).toBeVisible();
});

test.each(shareByDepth(['light', 'dark'] as const, 2))(
  'the drawing has no flaw that axe finds, in the %s theme',
  async (theme) => {
    const { item } = await open(small, theme === 'dark' ? { theme } : {});
    await item('全量').click();
    await expect.element(item('全量')).toHaveAttribute('aria-selected', 'true');
    const { violations } = await axe.run(document.querySelector('main') as HTMLElement, {
      // The surrounding page has the headings.
      rules: { 'page-has-heading-one': { enabled: false } },
    });
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
  },
);
