import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { RemotePictures } from './remote-pictures';
import { pixel } from './samples.fixture';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let stranger: Session;
let asked: string[];
beforeAll(async () => {
  author = await server.givenSession('developer');
  stranger = await server.givenSession('developer');
});
beforeEach(() => {
  asked = [];
  server.services.outbound.forward = async (address) => {
    asked.push(address);
    const { pathname } = new URL(address);
    if (pathname === '/away.png') return { status: 404, headers: [], body: Buffer.from('') };
    return {
      status: 200,
      headers: [],
      body: pathname === '/page.png' ? Buffer.from('<html>') : pixel(pathname.length),
    };
  };
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(catalogType: 'markdown' | 'wysiwyg' | 'tinyMce', mdTexts: string): Promise<string> {
  num += 1;
  const draft = { parentId: 'private', title: `图片${num}`, catalogType } as const;
  const markdownId = must(await author.article.autoCreateArticle(draft))._id;
  must(await author.article.save({ markdownId, mdTexts, contentVersion: 1 }));
  return markdownId;
}

const sourceOf = async (markdownId: string) => must(await author.article.get({ markdownId })).mdTexts;
const file = '/easymock/wikiFile/[0-9a-f]{24}';

describe('bringing the pictures of an article along', () => {
  it('stores them with it as a new revision, and lists those that failed with the reason', async () => {
    const text =
      '![a](https://pics.example/a.png) ![b](https://pics.example/away.png) [link](https://pics.example/l.png)\n\n' +
      '`![c](https://pics.example/code.png)`\n\n<img src="//pics.example/page.png">\n';
    const markdownId = await givenArticle('markdown', text);
    const { num: fetched, failed } = must(await author.article.bringPictures({ markdownId }));
    expect(fetched).toBe(1);
    expect(failed).toEqual([
      { address: 'https://pics.example/away.png', reason: 'HTTP 404' },
      { address: 'https://pics.example/page.png', reason: '不是可以显示的图片' },
    ]);
    const source = await sourceOf(markdownId);
    expect(source).toMatch(new RegExp(`^!\\[a\\]\\(${file}\\) !\\[b\\]\\(https://pics\\.example/away\\.png\\)`));
    expect(source).toContain(text.slice(text.indexOf('[link]')).trim());
    const { list } = must(await author.article.getHistory({ markdownId }));
    expect(list.map(({ kind }) => kind)).toEqual(['pictures', 'saved']);
    // Only what failed is tried again, and no revision is made of it.
    asked = [];
    expect(must(await author.article.bringPictures({ markdownId })).num).toBe(0);
    expect(asked).toHaveLength(2);
    expect(must(await author.article.getHistory({ markdownId })).list).toHaveLength(2);
  });

  it.each(['wysiwyg', 'tinyMce'] as const)('reads the pictures of %s', async (type) => {
    const html =
      '<p>`<img src="https://pics.example/a.png?x=1&amp;y=2" alt="a">`</p><pre><code>&lt;img src=""&gt;</code></pre>';
    const markdownId = await givenArticle(type, html);
    expect(must(await author.article.bringPictures({ markdownId }))).toEqual({ num: 1, failed: [] });
    expect(asked).toEqual(['https://pics.example/a.png?x=1&y=2']);
    expect(await sourceOf(markdownId)).toMatch(new RegExp(`<img src="${file}"`));
  });

  it('reads rows of pictures', async () => {
    const rows = '$$imgGrid\nhttps://pics.example/a.png，/b.png\nhttps://pics.example/cc.png\n$$';
    const markdownId = await givenArticle('markdown', `${rows}\n\n\`\`\`md\n${rows}\n\`\`\`\n`);
    expect(must(await author.article.bringPictures({ markdownId }))).toEqual({ num: 2, failed: [] });
    const source = await sourceOf(markdownId);
    expect(source).toMatch(new RegExp(`^\\$\\$imgGrid\\n${file}，/b\\.png\\n${file}\\n`));
    expect(source).toContain(`\`\`\`md\n${rows}`);
    must(await author.article.save({ markdownId, mdTexts: rows, contentVersion: 3 }));
    must(await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 4 }));
    expect(must(await author.article.bringPictures({ markdownId })).num).toBe(2);
    expect(await sourceOf(markdownId)).not.toContain('pics.example');
  });

  it('keeps what was saved meanwhile', async () => {
    const markdownId = await givenArticle('markdown', '![a](https://pics.example/a.png)');
    const forward = server.services.outbound.forward;
    server.services.outbound.forward = async (...args) => {
      must(
        await author.article.save({ markdownId, mdTexts: '新 ![a](https://pics.example/a.png)', contentVersion: 2 }),
      );
      return forward(...args);
    };
    expect(must(await author.article.bringPictures({ markdownId })).num).toBe(1);
    expect(await sourceOf(markdownId)).toMatch(new RegExp(`^新 !\\[a\\]\\(${file}\\)`));
    expect(await stranger.article.bringPictures({ markdownId })).toMatchObject({ success: false });
  });
});

describe('the pictures of an import', () => {
  it('are fetched for a later article if only a limit refused them', async () => {
    const pictures = new RemotePictures(server.services, 'a', { bytes: 1 });
    const addresses = Array.from({ length: 5 }, (_, at) => `https://pics.example/${'a'.repeat(at)}`);
    const last = addresses[4] ?? '';
    expect((await pictures.fetch(addresses)).get(last)).toHaveProperty('reason');
    expect((await pictures.fetch([last])).get(last)).toHaveProperty('file');
  });

  it('are no empty files if their website sends them only once', async () => {
    const pictures = new RemotePictures(server.services, 'a');
    const address = 'https://pics.example/a.png';
    const picture = (await pictures.fetch([address])).get(address);
    if (!picture || !('file' in picture)) throw new Error('no picture');
    await pictures.fetch([]);
    expect(await pictures.read(picture.file)).toEqual(pixel('/a.png'.length));
    server.services.outbound.forward = async () => ({ status: 404, headers: [], body: Buffer.from('') });
    expect(await pictures.read(picture.file)).toBeUndefined();
    expect((await pictures.fetch([address])).get(address)).toHaveProperty('reason');
  });
});

describe('pictures pasted into an article', () => {
  it('are fetched, and stay at their addresses if they cannot be', async () => {
    const markdownId = await givenArticle('markdown', 'a');
    const addresses = ['//pics.example/a.png', 'https://pics.example/away.png', 'a.png'];
    const { isOn, pictures, failed } = must(await author.article.fetchPictures({ markdownId, addresses }));
    expect(isOn).toBe(true);
    expect(pictures).toEqual([
      { address: addresses[0], url: expect.stringMatching(file) },
      { address: addresses[1], url: null },
      { address: addresses[2], url: null },
    ]);
    expect(failed).toEqual([{ address: 'https://pics.example/away.png', reason: 'HTTP 404' }]);
    expect(await stranger.article.fetchPictures({ markdownId, addresses })).toMatchObject({ success: false });
  });

  it('are not fetched if the setting is off', async () => {
    const markdownId = await givenArticle('markdown', 'a');
    const chief = await server.givenSession('superAdministrator');
    must(await chief.settings.save({ key: 'wiki.bringPictures', value: false }));
    try {
      const addresses = ['https://pics.example/a.png'];
      const answer = must(await author.article.fetchPictures({ markdownId, addresses }));
      expect(answer).toEqual({ isOn: false, pictures: [], failed: [] });
      expect(asked).toEqual([]);
    } finally {
      must(await chief.settings.reset({ key: 'wiki.bringPictures' }));
    }
  });
});
