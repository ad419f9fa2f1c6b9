import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Finding } from './finding';

/** An article that a person extends by one line per save. */
export interface WrittenArticle {
  readonly id: string;
  /** Token of the article's only writer. */
  readonly token: string;
  readonly userId: string;
  /** Lines of acknowledged saves. */
  readonly lines: string[];
  /** Number of drafts sent, and number of the last acknowledged one. */
  draftNum: number;
  keptDraft: number;
}

type Send = <T>(token: string, path: string, body?: object) => Promise<T>;

/** Creates one article per person in the public space. */
export async function givenArticles(
  send: Send,
  people: readonly { readonly id: string; readonly token: string }[],
): Promise<WrittenArticle[]> {
  const articles: WrittenArticle[] = [];
  for (const { id: userId, token } of people) {
    const node = { parentId: 'public', catalogName: randomUUID(), catalogType: 'markdown' };
    const { id } = await send<{ id: string }>(token, '/catalog/insertCatalog', node);
    articles.push({ id, token, userId, lines: [], draftNum: 0, keptDraft: 0 });
  }
  return articles;
}

interface Text {
  readonly mdTexts: string;
  readonly contentVersion: number;
}

/** Appends a line to the stored text. If the response is lost, the save may or may not have happened. */
export async function saveLine(send: Send, { id, token, lines }: WrittenArticle): Promise<void> {
  const { mdTexts, contentVersion } = await send<Text>(token, `/md-article/get?markdownId=${id}`);
  const line = randomUUID();
  const text = { markdownId: id, mdTexts: `${mdTexts}${line}\n`, contentVersion };
  await send(token, '/md-article/save', text);
  lines.push(line);
}

export async function saveDraft(send: Send, article: WrittenArticle): Promise<void> {
  article.draftNum += 1;
  const num = article.draftNum;
  const draft = { markdownId: article.id, mdTexts: String(num), contentVersion: 1 };
  await send(article.token, '/md-article/saveDraft', draft);
  article.keptDraft = num;
}

/** Compares acknowledged saves with the stored articles. */
export async function findArticles(
  client: pg.Client,
  written: { readonly articles: readonly WrittenArticle[]; readonly drafts: readonly WrittenArticle[] },
): Promise<Finding[]> {
  const saves = { what: 'acknowledged saves of articles, once and in order', num: 0, wrong: 0 };
  const versions = { what: 'versions of articles, one for each line', num: 0, wrong: 0 };
  const histories = { what: 'articles whose last revision is their text', num: 0, wrong: 0 };
  const drafts = { what: 'acknowledged drafts', num: 0, wrong: 0 };
  for (const { id, lines } of written.articles) {
    const { rows } = await client.query<{ source: string; version: number; last: string }>(
      `select c.source, c.content_version as version,
        (select r.source from wiki_revision r where r.node_id = c.node_id order by r.no desc limit 1) as last
      from wiki_content c where c.node_id = $1`,
      [id],
    );
    const [found] = rows;
    const all = found?.source.split('\n').slice(0, -1) ?? [];
    const acknowledged = new Set(lines);
    const kept = all.filter((line) => acknowledged.has(line));
    saves.num += lines.length;
    saves.wrong += lines.filter((line, at) => line !== kept[at]).length;
    versions.num += 1;
    versions.wrong += found && found.version === all.length + 1 ? 0 : 1;
    histories.num += 1;
    histories.wrong += found && found.last === found.source ? 0 : 1;
  }
  for (const { id, userId, keptDraft } of written.drafts) {
    const { rows } = await client.query<{ source: string }>(
      'select source from wiki_draft where node_id = $1 and user_id = $2',
      [id, userId],
    );
    drafts.num += 1;
    // An unacknowledged later draft may have been stored as well.
    drafts.wrong += Number(rows[0]?.source ?? 0) >= keptDraft && keptDraft > 0 ? 0 : 1;
  }
  return [saves, versions, histories, drafts];
}
