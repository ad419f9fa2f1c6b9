import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { attackList } from '../../../../../wiki-content/src/safe/attacks.fixture';
import { compose } from '../edit/compose.fixture';
import { nodeOf } from '../wiki.fixture';
import { clipboards } from './rich.fixture';
import { moment, richPage, settled } from './rich-page.fixture';

const deep = { tags: 'deep' };

const { server, open, saved } = richPage();

test('what is typed is saved, and blocks that nobody changed stay to the letter', async () => {
  await open('<h2 id="md--a">标题</h2>\n\n<p>第一行</p>');
  await userEvent.keyboard('，**重点**已完成');
  expect(await saved()).toBe('<h2 id="md--a">标题</h2>\n<p>第一行，<strong>重点</strong>已完成</p>');
});

test('signs within a word are no marks, beside Chinese characters they are', async () => {
  await open('');
  await userEvent.keyboard('2*3*4 与 a==b==c、x~~y~~z{Enter}（*重点*）在*中文*里，也在 *word* 和 `a`.');
  expect(await saved()).toBe(
    '<p>2*3*4 与 a==b==c、x~~y~~z</p>\n' +
      '<p>（<em>重点</em>）在<em>中文</em>里，也在 <em>word</em> 和 <code>a</code>.</p>',
  );
});

test('an article that nobody changed stays to the letter', async () => {
  await open('<p>a</p> <ruby>b</ruby>');
  await userEvent.keyboard('x{Backspace}');
  expect(await saved()).toBe('<p>a</p> <ruby>b</ruby>');
});

test('Markdown that is typed becomes what it means', async () => {
  await open('');
  await userEvent.keyboard('## 步骤{Enter}- 一{Enter}二{Enter}{Enter}[[ ] 待办{Enter}{Enter}> 引用');
  expect(await saved()).toBe(
    '<h2>步骤</h2>\n<ul><li>一</li><li>二</li></ul>\n' +
      '<ul><li class="md-task"><input type="checkbox" disabled=""> 待办</li></ul>\n<blockquote><p>引用</p></blockquote>',
  );
});

test('three dashes before words stay as they were typed', deep, async () => {
  const { root } = await open('<p>之后</p>');
  const line = root.querySelector('p')?.getBoundingClientRect() ?? root.getBoundingClientRect();
  const { left, top } = root.getBoundingClientRect();
  await userEvent.click(root, { position: { x: line.left - left + 2, y: line.top - top + 8 }, force: true });
  await settled();
  await userEvent.keyboard('---');
  expect(await saved()).toBe('<p>---之后</p>');
});

test('a decimal number begins a paragraph, and a number with a dot and a blank begins a list', deep, async () => {
  await open('');
  await userEvent.keyboard('1.5 米{Enter}1. 一{Enter}二');
  expect(await saved()).toBe('<p>1.5 米</p>\n<ol><li>一</li><li>二</li></ol>');
});

test('a formula between dollars takes both of them', deep, async () => {
  const { root } = await open('');
  await userEvent.keyboard('质能 $E=mc^2$ 方程');
  expect(root.querySelector('[data-part="formula"]')).not.toBeNull();
  expect(root.textContent).not.toContain('$');
  expect(await saved()).toContain('质能 ');
});

test('the toolbar marks words and makes tables, and the bar of a table adds rows', deep, async () => {
  const { screen } = await open('<p>第一行</p>');
  await userEvent.keyboard('{Shift>}{Home}{/Shift}');
  await screen.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: /^加粗/ }).click();
  await userEvent.keyboard('{End}');
  await settled();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: '表格' }).click();
  await userEvent.keyboard('甲{Tab}乙');
  await screen.getByRole('button', { name: '在下面插入行' }).click();
  const source = await saved();
  expect(source).toContain('<p><strong>第一行</strong></p>');
  expect(source).toContain('<table><thead><tr><th>甲</th><th>乙</th><th></th></tr></thead>');
  expect(source.match(/<tr>/g)?.length).toBe(4);
});

test('the menu of the slash finds by pinyin, and leaves nothing of what was typed', deep, async () => {
  const { screen } = await open('');
  await userEvent.keyboard('/dmk');
  await expect.element(screen.getByRole('option', { name: /代码块/ })).toBeVisible();
  await userEvent.keyboard('{Enter}let a;');
  expect(await saved()).toBe('<pre><code>let a;</code></pre>');
});

/** Pastes as a browser does. */
function paste(root: HTMLElement, data: { html?: string; text?: string }): void {
  const clipboardData = new DataTransfer();
  if (data.html) clipboardData.setData('text/html', data.html);
  clipboardData.setData('text/plain', data.text ?? '');
  root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('what Word copies is pasted as headings, lists and tables', deep, async () => {
  const { root } = await open('');
  paste(root, { html: clipboards.word });
  const source = await saved();
  expect(source).toContain('<h2>1部署步骤</h2>');
  expect(source).toContain('<ul><li>停服务<ul><li>通知值班</li></ul></li><li>换包</li></ul>');
  expect(source).not.toContain('宋体');
});

test('pasted Markdown becomes what it means, and plain text again if that is undone', async () => {
  const { screen, root } = await open('');
  paste(root, { text: '# 部署\n\n- **先**备份\n- 换包\n\n| a | b |\n| - | - |\n| 1 | 2 |' });
  await expect.poll(() => root.querySelector('h2[data-level="1"]')?.textContent).toBe('部署');
  const source = await saved();
  expect(source).toContain('<h1>部署</h1>');
  expect(source).toContain('<li><strong>先</strong>备份</li>');
  expect(source).toContain('<table>');
  await screen.getByRole('button', { name: '恢复为纯文本' }).click();
  await expect.poll(() => root.textContent).toContain('# 部署');
  expect(root.querySelector('table, li')).toBeNull();
});

test('pasted pictures of other websites become own files, and stay links if that fails', async () => {
  const stored = `/easymock/wikiFile/${'e'.repeat(24)}`;
  server.answer('article', 'getToken', { token: 'short-token', expireAt: moment });
  server.answer('article', 'fetchPictures', ({ addresses }) => ({
    isOn: true,
    pictures: addresses.map((address) => ({ address, url: address.endsWith('a.png') ? stored : null })),
    failed: [{ address: 'https://pics.example/b.png', reason: 'HTTP 404' }],
  }));
  const { screen, root } = await open('');
  paste(root, { html: '<p>图<img src="https://pics.example/a.png"><img src="https://pics.example/b.png"></p>' });
  await expect.element(screen.getByText('1 张外部图片没有带回，仍为链接')).toBeVisible();
  const source = await saved();
  expect(source).toContain(`<img src="${stored}"`);
  expect(source).toContain('<img src="https://pics.example/b.png"');
});

test('addresses in pasted text become links', async () => {
  const { root } = await open('');
  paste(root, { text: 'https://a.example/b_(c)' });
  paste(root, { text: '，看 http://b.example/x?y=1。' });
  const source = await saved();
  expect([...root.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'https://a.example/b_(c)',
    'http://b.example/x?y=1',
  ]);
  expect(source).toContain('href="https://a.example/b_(c)"');
});

test('no attack runs or loads anything, as a source or pasted, and none gets into the editor', deep, async () => {
  let runs = 0;
  const page = window as unknown as { x: () => void };
  page.x = () => {
    runs += 1;
  };
  server.answer('article', 'getToken', { token: 'short-token', expireAt: moment });
  const attacks = attackList.map(([, payload]) => payload);
  const { root } = await open(attacks.join('\n'));
  for (const html of attacks) paste(root, { html });
  await settled();
  for (const element of root.querySelectorAll('*')) {
    expect(element.getAttributeNames().filter((name) => /^on|^srcdoc$|^formaction$/.test(name))).toEqual([]);
    expect(['script', 'iframe', 'object', 'embed', 'form', 'style', 'link', 'base']).not.toContain(element.localName);
    expect(element.getAttribute('href') ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i);
  }
  expect(runs).toBe(0);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(loaded.filter((name) => name.includes('evil.example'))).toEqual([]);
});

test('an input method loses and doubles nothing, and no menu and no rule gets into its way', deep, async () => {
  const { screen, root } = await open('<p>开头</p><ul><li>项</li></ul>');
  await compose(['n', 'ni', 'nih', 'ni hao'], '你好');
  await compose(['shi', 'shi jie'], '世界');
  await userEvent.keyboard('{Enter}');
  await compose(['di', 'di er'], '第二项');
  await userEvent.keyboard('{Enter}{Enter}');
  await compose(['/', '/b'], '/表');
  await settled();
  await settled();
  await expect.element(screen.getByRole('option', { name: /表格/ })).toBeVisible();
  await userEvent.keyboard('{Escape}{Backspace}{Backspace}');
  await compose(['**a', '**a**'], '**重点**');
  await settled();
  expect(root.querySelectorAll('table').length).toBe(0);
  const source = await saved();
  expect(source).toContain('<ul><li>项你好世界</li><li>第二项</li></ul>');
  expect(source.replace(/<\/?strong>|\*/g, '')).toContain('<p>重点</p>');
});

test('a person is mentioned by the keys, and saved by their ID', async () => {
  server.answer('account', 'list', ({ keywords }) =>
    'wang.yuyi'.includes(keywords)
      ? [
          {
            _id: 'd'.repeat(24),
            name: 'wang.yuyi',
            nick_name: '王宇一',
            head_img: '',
            department: '',
            isNameShared: false,
          },
        ]
      : [],
  );
  const { screen } = await open('<p>请</p>');
  await userEvent.keyboard('@wang');
  await expect.element(screen.getByRole('option', { name: '王宇一' })).toBeVisible();
  await userEvent.keyboard('{Enter}看');
  expect(await saved()).toBe(
    `<p>请<span data-type="mention" data-id="${'d'.repeat(24)}" data-label="王宇一">@王宇一</span> 看</p>`,
  );
});

test('a person in a source stays to the letter beside what is typed', deep, async () => {
  const named = `<span data-type="mention" data-id="${'d'.repeat(24)}" data-label="王宇一">@王宇一</span>`;
  await open(`<p>请${named}看</p>`);
  await userEvent.keyboard('一看');
  expect(await saved()).toBe(`<p>请${named}看一看</p>`);
});

test('an article is linked to by the keys, also with the brackets of Chinese input methods', deep, async () => {
  server.answer('article', 'getRecentArticles', { list: [], total: 0, page: 1, pageSize: 8 });
  server.answer('catalog', 'findCatalog', ({ value, onlyArticles }) =>
    'fabu'.startsWith(value) && onlyArticles
      ? [{ ...nodeOf('e'.repeat(24), '发布[新]手册'), path: [{ id: 'public', catalogName: '公共空间' }] }]
      : [],
  );
  const { screen } = await open('<p>见</p>');
  await userEvent.keyboard('【【fabu');
  await expect.element(screen.getByRole('option', { name: /发布\[新\]手册/ })).toBeVisible();
  await userEvent.keyboard('{Enter}看');
  expect(await saved()).toBe(
    `<p>见<span data-type="article" data-id="${'e'.repeat(24)}" data-label="发布[新]手册">发布[新]手册</span>看</p>`,
  );
});

test('a link to an article in a source stays to the letter beside what is typed', deep, async () => {
  const link = `<span data-type="article" data-id="${'e'.repeat(24)}" data-label="手册">手册</span>`;
  await open(`<p>见${link}</p>`);
  await userEvent.keyboard('。');
  expect(await saved()).toBe(`<p>见${link}。</p>`);
});

test('words are found and walked through by keys alone, and Escape goes back to the text', deep, async () => {
  const { screen, root } = await open(
    '<p>Config 和 readConfig</p><ul><li>config</li></ul><pre><code>config</code></pre>',
  );
  await userEvent.keyboard('{Control>}f{/Control}');
  const panel = screen.getByRole('region', { name: '查找和替换' });
  await expect.element(panel.getByRole('textbox', { name: '查找' })).toHaveFocus();
  await userEvent.keyboard('config');
  await expect.element(panel.getByRole('status')).toHaveTextContent(/共 4 个/);
  await panel.getByRole('button', { name: '全字匹配' }).click();
  await expect.element(panel.getByRole('status')).toHaveTextContent(/共 3 个/);
  await panel.getByRole('button', { name: '区分大小写' }).click();
  await expect.element(panel.getByRole('status')).toHaveTextContent(/共 2 个/);
  await panel.getByRole('textbox', { name: '查找' }).click();
  await userEvent.keyboard('{Enter}');
  const first = root.querySelector('[data-present]')?.closest('li, pre')?.tagName;
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(root.querySelector('[data-present]')?.closest('li, pre')?.tagName).not.toBe(first);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(root);
  expect(getSelection()?.toString()).toBe('config');
});

test('what is found is replaced one by one or all at once, which one undo takes back', deep, async () => {
  const source = '<p><strong>测试</strong>环境和测试数据</p><p>测试</p>';
  const { screen, root } = await open(source);
  await userEvent.keyboard('。');
  await userEvent.keyboard('{Control>}h{/Control}');
  const panel = screen.getByRole('region', { name: '查找和替换' });
  await panel.getByRole('textbox', { name: '查找' }).fill('测试');
  await panel.getByRole('textbox', { name: '替换为' }).fill('预发');
  await panel.getByRole('button', { name: '全部替换' }).click();
  await expect.element(panel.getByRole('status')).toHaveTextContent('已替换 3 处');
  expect(root.innerHTML).toContain('<strong>预发</strong>环境和预发数据');
  await userEvent.keyboard('{Escape}{Control>}z{/Control}');
  await expect.poll(() => root.textContent).toBe('测试环境和测试数据测试。');
  await userEvent.keyboard('{Control>}{Home}{/Control}{Control>}h{/Control}');
  await panel.getByRole('textbox', { name: '查找' }).fill('测试');
  await panel.getByRole('textbox', { name: '替换为' }).fill('测试版');
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(await saved()).toBe('<p><strong>测试版</strong>环境和测试版数据</p>\n<p>测试。</p>');
});

const closed = {
  code: '<pre><code>let a;</code></pre>',
  table: '<table><tbody><tr><td>甲</td></tr></tbody></table>',
  quote: '<blockquote><p>甲</p></blockquote>',
  details: '<details><summary>甲</summary><p>乙</p></details>',
  'list that ends with code': '<ul><li>甲<pre><code>乙</code></pre></li></ul>',
  rule: '<hr>',
};

test.each(Object.entries(closed))(
  'below a %s at the end, arrow keys and clicks lead to a new line',
  async (_, html) => {
    const { root, surface } = await open(html);
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowDown}{ArrowDown}甲');
    await expect.poll(() => root.lastElementChild?.outerHTML).toContain('<p>甲');
    const { bottom, top } = root.getBoundingClientRect();
    await userEvent.keyboard('{Backspace}{Control>}{Home}{/Control}');
    await userEvent.click(surface, { position: { x: 300, y: bottom - top - 40 }, force: true });
    await settled();
    await userEvent.keyboard('乙');
    expect(await saved()).toBe(`${html}\n<p>乙</p>`);
  },
);

test('an article that ends with code and was not changed has no further line', async () => {
  await open(closed.code);
  await userEvent.keyboard('x{Backspace}');
  expect(await saved()).toBe(closed.code);
});
