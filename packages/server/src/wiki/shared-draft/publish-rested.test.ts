import { beforeAll, describe, expect, it } from 'vitest';
import { Replica } from '../../../test/shared-replica';
import { useTestServer } from '../../../test/test-app';
import { publishRested } from './publish-rested';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let colleague: Session;
let chief: Session;

beforeAll(async () => {
  author = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  chief = await server.givenSession('superAdministrator');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

const minute = 60_000;
const run = () => publishRested(server.services, new AbortController().signal);
const readText = async (markdownId: string) => must(await author.article.get({ markdownId })).mdTexts;

let num = 0;
/** Creates an article that was saved a while ago. */
async function givenArticle(parentId: 'public' | 'private'): Promise<string> {
  num += 1;
  const place = { parentId, title: `自动发布${num}`, catalogType: 'markdown' } as const;
  const markdownId = must(await author.article.autoCreateArticle(place))._id;
  must(await author.article.save({ markdownId, mdTexts: '一\n', contentVersion: 1 }));
  server.advance(10 * minute);
  return markdownId;
}

async function write(replica: Replica, text: string): Promise<void> {
  replica.type(0, text);
  must(await replica.push());
}

describe('a draft that rests', () => {
  it('is published in a private space if its owner chose so, at most every five minutes', async () => {
    const markdownId = await givenArticle('private');
    const mine = await new Replica(markdownId, author).open();
    await write(mine, '零\n');
    server.advance(minute);
    await run();
    expect(await readText(markdownId)).toBe('一\n');
    must(await author.modalContentSet.updateSetMessage({ autoPublish: true }));
    await run();
    expect(await readText(markdownId)).toBe('零\n一\n');
    expect(must(await author.article.get({ markdownId })).unpublished).toBeNull();
    await write(mine, '再\n');
    server.advance(minute);
    await run();
    expect(await readText(markdownId)).toBe('零\n一\n');
    server.advance(5 * minute);
    await write(mine, '还在写\n');
    await run();
    expect(await readText(markdownId)).toBe('零\n一\n');
    server.advance(minute);
    await run();
    expect(await readText(markdownId)).toBe('还在写\n再\n零\n一\n');
  });

  it('is published in the public space if the administrators chose so, by the last writer who may', async () => {
    const markdownId = await givenArticle('public');
    const mine = await new Replica(markdownId, author).open();
    await write(mine, '零\n');
    server.advance(minute);
    const theirs = await new Replica(markdownId, colleague).open();
    await write(theirs, '负\n');
    server.advance(minute);
    await run();
    expect(await readText(markdownId)).toBe('一\n');
    must(await chief.settings.save({ key: 'wiki.autoPublish', value: true }));
    const grants = [{ subjectKind: 'everyone', subject: '', level: 'view' }] as const;
    must(await author.article.changeWikiAuthToUser({ markdownId, grants: [...grants], inherits: false }));
    server.advance(10 * minute);
    await run();
    const read = must(await author.article.get({ markdownId }));
    expect(read).toMatchObject({ mdTexts: '负\n零\n一\n', editUserId: author.id });
  });

  it('stays a draft without a valid title, and does not hold up others', async () => {
    must(await chief.settings.save({ key: 'wiki.autoPublish', value: true }));
    const [refused, good] = [await givenArticle('public'), await givenArticle('public')];
    const first = await new Replica(good, author).open();
    await write(first, '好\n');
    const second = await new Replica(refused, author).open();
    second.doc.getText('title').insert(0, '一\n');
    await write(second, '坏\n');
    server.advance(10 * minute);
    await run();
    expect([await readText(refused), await readText(good)]).toEqual(['一\n', '好\n一\n']);
  });
});
