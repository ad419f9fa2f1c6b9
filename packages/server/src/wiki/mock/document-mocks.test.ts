import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { transfersOf } from '../exchange/transfer.fixture';

const server = useTestServer();
const { article, download, exportFolder } = transfersOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let reader: Session;
let projectId: string;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

beforeAll(async () => {
  author = await server.givenSession('developer');
  reader = await server.givenSession('developer');
  projectId = must(await author.project.create({ name: '商城', url: '/shop' }))._id;
});

let num = 0;
async function givenMock(): Promise<string> {
  num += 1;
  const mock = {
    project_id: projectId,
    method: 'get',
    url: `/orders/${num}`,
    mode: '{}',
    description: '订单',
  } as const;
  return must(await author.mock.create(mock))._id;
}

const blocks = (ids: readonly string[]) => ids.map((id) => `$$mock\n${id}\n$$`).join('\n\n');

async function givenDocument(ids: readonly string[]): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `接口文档${num}`, catalogType: 'markdown' } as const;
  const markdownId = must(await author.article.autoCreateArticle(draft))._id;
  must(await author.article.save({ markdownId, mdTexts: blocks(ids), contentVersion: 1 }));
  return markdownId;
}

const htmlFor = async (by: Session, markdownId: string) => must(await by.article.get({ markdownId })).html ?? '';
const mocksFor = async (by: Session, markdownId: string) => must(await by.wikiMock.list({ markdownId })).mocks;

describe('a mock in a document', () => {
  it('is compared with its version at the last publication', async () => {
    const id = await givenMock();
    const markdownId = await givenDocument([id]);
    expect(await mocksFor(author, markdownId)).toEqual([{ id, projectId, version: 1, confirmedVersion: 1 }]);
    must(await author.mock.update({ id, description: '订单列表' }));
    expect(await mocksFor(author, markdownId)).toEqual([{ id, projectId, version: 2, confirmedVersion: 1 }]);
    const saved = { markdownId, mdTexts: `# 新\n\n${blocks([id])}`, contentVersion: 2 };
    must(await author.article.save(saved));
    expect(await mocksFor(author, markdownId)).toMatchObject([{ version: 2, confirmedVersion: 2 }]);
    must(await author.article.save({ ...saved, mdTexts: '无', contentVersion: 3 }));
    expect(await mocksFor(author, markdownId)).toEqual([]);
  });

  it('is confirmed without a publication, by people who see the mock', async () => {
    const id = await givenMock();
    const markdownId = await givenDocument([id]);
    must(await author.mock.update({ id, description: '改过' }));
    must(await reader.wikiMock.confirm({ markdownId, mockIds: [id] }));
    expect(await mocksFor(author, markdownId)).toMatchObject([{ version: 2, confirmedVersion: 1 }]);
    must(await author.wikiMock.confirm({ markdownId, mockIds: [id] }));
    expect(await mocksFor(author, markdownId)).toMatchObject([{ version: 2, confirmedVersion: 2 }]);
  });

  it('is neither listed nor named to readers without a right to its project, nor through a link', async () => {
    const id = await givenMock();
    const markdownId = await givenDocument([id]);
    expect(await htmlFor(author, markdownId)).toContain(`class="md-mock" data-id="${id}"`);
    const shown = await htmlFor(reader, markdownId);
    expect(shown).toContain('无权查看该接口');
    expect(shown).not.toContain(id);
    expect(await mocksFor(reader, markdownId)).toEqual([]);
    const { flag } = must(await author.share.addHref({ markdownId, validTime: 7, pwdType: 3 }));
    const shared = JSON.stringify(must(await author.article.href({ flag })));
    expect(shared).toContain('无权查看该接口');
    expect(shared).not.toContain(id);
  });

  it('is not named in the source and the authors that readers without the right to edit see', async () => {
    const [id, other] = [await givenMock(), 'ab'.repeat(12)];
    const markdownId = await givenDocument([id, other]);
    const mdTexts = `<!-- easymock:begin mock_${id} -->\n\n${blocks([id, other])}\n`;
    must(await author.article.save({ markdownId, mdTexts, contentVersion: 2 }));
    const grants = [{ subjectKind: 'everyone', subject: '', level: 'view' }] as const;
    must(await author.article.changeWikiAuthToUser({ markdownId, grants: [...grants], inherits: false }));
    const seen = async (by: Session) =>
      JSON.stringify([must(await by.article.get({ markdownId })), must(await by.article.getAuthors({ markdownId }))]);
    expect(await seen(author)).toContain(id);
    expect(await seen(reader)).not.toContain(id);
    expect(await seen(reader)).toContain(other);
  });

  it('is not named in a folder that people export without seeing its project', async () => {
    const id = await givenMock();
    const parentId = must(
      await author.catalog.insertCatalog({ parentId: 'public', catalogName: `导出${num}`, catalogType: 'folder' }),
    ).id;
    const markdownId = await givenDocument([id]);
    must(await author.catalog.moveFolder({ ids: [markdownId], parentId }));
    const textsFor = async (by: Session) => {
      const { _id } = await exportFolder(by, parentId);
      const files = unzipSync((await download(by, _id)).rawPayload);
      return Object.values(files)
        .map((bytes) => Buffer.from(bytes).toString())
        .join();
    };
    expect(await textsFor(author)).toContain(id);
    expect(await textsFor(reader)).not.toContain(id);
  });

  it('stays a place for a deleted mock', async () => {
    const id = await givenMock();
    const markdownId = await givenDocument([id]);
    must(await author.mock.delete({ project_id: projectId, ids: [id] }));
    expect(await htmlFor(author, markdownId)).toContain(id);
    expect(await mocksFor(author, markdownId)).toEqual([]);
  });

  it('is stored for copies as well', async () => {
    const id = await givenMock();
    const { ids } = must(await author.catalog.copyFile({ ids: [await givenDocument([id])], parentId: 'private' }));
    expect(await mocksFor(author, ids[0] ?? '')).toMatchObject([{ id }]);
  });
});

describe('an exported document', () => {
  it.each(['md', 'html'])('contains the description and an example of its mocks as %s', async (type) => {
    const id = await givenMock();
    const markdownId = await givenDocument([id]);
    const { body } = await article(author, markdownId, type);
    expect(body).toContain(`GET /shop/orders/${num - 1}`);
    expect(body).not.toContain(id);
    expect((await article(reader, markdownId, type)).body).toContain('无权查看该接口');
    must(await author.mock.delete({ project_id: projectId, ids: [id] }));
    expect((await article(author, markdownId, type)).body).toContain('接口已删除');
  });

  it('shows the code of a mock as it is, without the IDs of mocks that the reader may not see', async () => {
    const id = await givenMock();
    const draft = { parentId: 'public', title: `代码${num}`, catalogType: 'markdown' } as const;
    const markdownId = must(await author.article.autoCreateArticle(draft))._id;
    const fenced = `\`\`\`\n${blocks([id])}\n\`\`\``;
    must(await author.article.save({ markdownId, mdTexts: fenced, contentVersion: 1 }));
    const { body } = await article(author, markdownId, 'md');
    expect(body).toContain(fenced);
    must(await author.article.save({ markdownId, mdTexts: `${fenced}\n\n${blocks([id])}`, contentVersion: 2 }));
    expect((await article(author, markdownId, 'md')).body).toContain(`${fenced}\n\n**订单**`);
    const seen = (await article(reader, markdownId, 'md')).body;
    expect(seen).toContain('无权查看该接口');
    expect(seen).not.toContain(id);
  });

  it('describes 200 mocks and says that further ones are left out', async () => {
    const id = await givenMock();
    const gone = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(24, '0'));
    const markdownId = await givenDocument([...gone, id]);
    for (const type of ['md', 'html']) {
      const { body } = await article(author, markdownId, type);
      expect(body.split('接口已删除')).toHaveLength(201);
      expect(body).toContain('一份副本最多展开 200 个接口，此处未展开');
    }
  });
});

describe('a document that was generated from a project', () => {
  it('counts the mocks that changed, came and went since', async () => {
    const own = must(await author.project.create({ name: '生成', url: '/made' }))._id;
    const make = async (url: string) => {
      const mock = { project_id: own, method: 'get', url, mode: '{ a: 1 }', description: url } as const;
      return must(await author.mock.create(mock))._id;
    };
    const [first, second] = [await make('/a'), await make('/b')];
    const generated = must(await author.wikiMock.generate({ projectId: own, origin: 'https://mock.example.com' }));
    expect(generated.mdTexts).toContain(`<!-- easymock:begin mock_${first} -->`);
    const markdownId = await givenDocument([]);
    const source = { markdownId, projectId: own, generatedAt: new Date().toISOString() };
    must(await author.wikiMock.setSource(source));
    const read = async () => must(await author.wikiMock.getSource({ markdownId }));
    expect(await read()).toMatchObject({ projectName: '生成', changed: 0, added: 0, removed: 0 });
    must(await author.mock.update({ id: first, description: '改过' }));
    must(await author.mock.delete({ project_id: own, ids: [second] }));
    await make('/c');
    expect(await read()).toMatchObject({ changed: 1, added: 1, removed: 1 });
    must(await author.wikiMock.setSource({ ...source, mockIds: [second] }));
    expect(await read()).toMatchObject({ changed: 0, added: 0, removed: 1 });
  });

  it('is generated, and its project named, only for people who see the project', async () => {
    const markdownId = await givenDocument([]);
    const source = { markdownId, projectId, generatedAt: '2026-11-01T00:00:00.000Z' };
    expect(await reader.wikiMock.setSource(source)).toMatchObject({ success: false, kind: 'projectMissing' });
    must(await author.wikiMock.setSource(source));
    expect(must(await reader.wikiMock.getSource({ markdownId }))).toBeNull();
    const origin = 'https://mock.example.com';
    expect(await reader.wikiMock.generate({ projectId, origin })).toMatchObject({ success: false, kind: 'forbidden' });
    const other = must(await reader.project.create({ name: '别处', url: '/other' }))._id;
    const foreign = { projectId: other, mockIds: [await givenMock()], origin };
    expect(await reader.wikiMock.generate(foreign)).toMatchObject({ success: false, kind: 'exportOneProject' });
  });
});
