import { beforeAll, describe, expect, it } from 'vitest';
import { type TestNode, useTestServer } from '../../../test/test-app';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let remote: ReturnType<TestNode['client']>;
beforeAll(async () => {
  author = await server.givenSession('developer');
  remote = (await server.secondNode()).client((await server.givenSession('developer')).token);
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(mdTexts: string): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `转换${num}`, catalogType: 'markdown' } as const;
  const markdownId = must(await author.article.autoCreateArticle(draft))._id;
  must(await author.article.save({ markdownId, mdTexts, contentVersion: 1 }));
  return markdownId;
}

const read = async (markdownId: string) => must(await author.article.get({ markdownId }));
const mapOf = (...topics: string[]) =>
  JSON.stringify({
    meta: { name: '图', author: '', version: '1' },
    format: 'node_tree',
    data: { id: 'root', topic: '图', children: topics.map((topic, at) => ({ id: `t${at}`, topic })) },
  });
const text = '# 部署\n\n先**备份**，再发布。\n';

describe('an article that is converted', () => {
  it('is shown before, with what will be lost, and then has the text in the other type', async () => {
    const markdownId = await givenArticle(`${text}\n![图](https://example.com/a.png)\n`);
    const map = must(await author.article.getConversion({ markdownId, form: 'jsmind' }));
    expect(map.lost).toContainEqual({ kind: 'picture', num: 1 });
    const shown = must(await author.article.getConversion({ markdownId, form: 'wysiwyg' }));
    expect(shown).toMatchObject({ lost: [], contentVersion: 2 });
    expect(shown.html).toContain('<strong>备份</strong>');
    expect(await read(markdownId)).toMatchObject({ catalogType: 'markdown', contentVersion: 2 });
    must(await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 2 }));
    const article = await read(markdownId);
    expect(article).toMatchObject({ catalogType: 'wysiwyg', contentVersion: 3 });
    expect(article.mdTexts).toContain('<strong>备份</strong>');
    expect(article.outline).toMatchObject([{ text: '部署' }]);
  });

  it('is what it was, type and text, once the revision before is restored', async () => {
    const markdownId = await givenArticle(text);
    must(await author.article.convert({ markdownId, form: 'jsmind', contentVersion: 2 }));
    must(await author.article.convert({ markdownId, form: 'tinyMce', contentVersion: 3 }));
    const { list } = must(await author.article.getHistory({ markdownId }));
    expect(list.map(({ form, kind }) => [form, kind])).toEqual([
      ['tinyMce', 'convert'],
      ['jsmind', 'convert'],
      ['markdown', 'saved'],
    ]);
    const revision = must(await author.article.getRevision({ markdownId, no: list.at(-1)?.no ?? 0 }));
    expect(revision.html).toContain('<strong>备份</strong>');
    must(await author.article.restoreHistory({ markdownId, no: revision.no }));
    expect(await read(markdownId)).toMatchObject({ catalogType: 'markdown', mdTexts: text });
  });

  it('can be compared with what it was, both as Markdown', async () => {
    const markdownId = await givenArticle(text);
    must(await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 2 }));
    const { list } = must(await author.article.getHistory({ markdownId }));
    const [to, from] = list.map(({ no }) => no) as [number, number];
    const { changes } = must(await author.article.compareHistory({ markdownId, from, to }));
    expect(changes.filter(({ kind, text }) => kind !== 'same' && text.trim() !== '')).toEqual([]);
  });

  it.each([
    ['wysiwyg', '<p>先<strong>备份</strong></p>', '<p>先<strong>备份</strong>，再<a href="https://a.cn">发布</a></p>'],
    ['tinyMce', '<ul><li>备份</li></ul>', '<ul><li>备份</li><li>发布</li></ul>'],
    ['jsmind', mapOf('备份'), mapOf('备份', '发布')],
  ] as const)('of the type %s is compared without the marks of its source', async (catalogType, before, after) => {
    num += 1;
    const draft = { parentId: 'public', title: `比较${num}`, catalogType };
    const markdownId = must(await author.article.autoCreateArticle(draft))._id;
    must(await author.article.save({ markdownId, mdTexts: before, contentVersion: 1, note: '一' }));
    must(await author.article.save({ markdownId, mdTexts: after, contentVersion: 2, note: '二' }));
    const [to, from] = must(await author.article.getHistory({ markdownId })).list.map(({ no }) => no) as [
      number,
      number,
    ];
    const { changes } = must(await author.article.compareHistory({ markdownId, from, to }));
    const all = changes.map(({ text }) => text).join('');
    expect(all).toContain('备份');
    expect(all).not.toMatch(/[<>{}]/);
    expect(changes.flatMap(({ kind, text }) => (kind === 'added' ? text : [])).join('')).toContain('发布');
  });

  it('is converted as it was shown or not at all', async () => {
    const markdownId = await givenArticle(text);
    must(await remote.article.save({ markdownId, mdTexts: '新的', contentVersion: 2 }));
    const late = await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 2 });
    expect(late).toMatchObject({ success: false, code: 10006 });
    const editorId = 'tab';
    must(await remote.article.takeLock({ markdownId, editorId }));
    expect(await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 3 })).toMatchObject({
      success: false,
    });
    expect(await read(markdownId)).toMatchObject({ catalogType: 'markdown', mdTexts: '新的' });
  });
});

it('a text that was typed before the conversion is kept, and comes back in the type of the article', async () => {
  const markdownId = await givenArticle(text);
  must(await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 2 }));
  const late = await remote.article.save({ markdownId, mdTexts: `${text}\n- 回滚\n`, contentVersion: 2 });
  expect(late).toMatchObject({ success: false, code: 10006 });
  expect(await read(markdownId)).toMatchObject({ contentVersion: 3 });
  const draft = must(await remote.article.getDraft({ markdownId }));
  expect(draft).toMatchObject({ contentVersion: 3 });
  expect(draft?.mdTexts).toContain('<li>回滚</li>');
  must(await remote.article.save({ markdownId, mdTexts: draft?.mdTexts ?? '', contentVersion: 3 }));
  expect((await read(markdownId)).html).toContain('回滚');
  expect(must(await remote.article.getDraft({ markdownId }))).toBeNull();
});
