import type { WikiHit, WikiSearchData } from '@easymock/contract';
import type { Db } from '../../src/platform/database/index';
import { newId } from '../../src/platform/ids';
import { importTree, privateSpaceOf, publicSpace, type TreeNode } from '../../src/wiki/index';
import { hiddenArticles, qualityArticles } from './articles.fixture';
import { qualityQueries, qualitySlips } from './queries.fixture';

const timeZone = 'Asia/Shanghai';

type Search = (keywords: string) => Promise<Pick<WikiSearchData, 'list' | 'suggest'>>;

/** Adds the articles to those of the demo, and the hidden ones where only their owner can find them. */
export async function addQualityArticles(db: Db, ownerId: string): Promise<void> {
  const articleOf = ([name, source]: readonly [string, string]): TreeNode => ({
    id: newId(),
    name,
    source,
    catalogType: 'markdown',
    ownerId,
    createdAt: new Date('2026-05-04T02:00:00Z'),
    updatedAt: new Date('2026-08-17T02:00:00Z'),
  });
  const folderOf = (name: string, children: TreeNode[], more: Partial<TreeNode> = {}): TreeNode => ({
    ...articleOf([name, '']),
    catalogType: 'folder',
    children,
    ...more,
  });
  await importTree(
    db,
    publicSpace,
    [
      folderOf('检索样例', qualityArticles.map(articleOf)),
      folderOf('不公开', [articleOf(hiddenArticles[0] ?? ['', ''])], { rights: { inherits: false, grants: [] } }),
    ],
    timeZone,
  );
  await importTree(db, privateSpaceOf(ownerId), [articleOf(hiddenArticles[1] ?? ['', ''])], timeZone);
}

export interface Judgement {
  readonly num: number;
  /** Number of searches with the wanted document first, and among the first three. */
  readonly first: number;
  readonly three: number;
  /** Hidden documents that a search returned. */
  readonly leaks: readonly string[];
  /** One line per search whose wanted document is not first. */
  readonly complaints: readonly string[];
}

const isHidden = ({ title, mdTexts }: WikiHit): boolean =>
  hiddenArticles.some(([name, source]) => title === name || (mdTexts !== '' && source.includes(mdTexts)));

/** Runs all searches as a person who may not see the hidden documents. */
export async function judge(search: Search): Promise<Judgement> {
  const complaints: string[] = [];
  const leaks: string[] = [];
  const sum = { num: 0, first: 0, three: 0 };
  const count = (kind: string, keywords: string, wanted: string | null, titles: readonly string[]) => {
    const place = wanted === null ? (titles.length === 0 ? 0 : -1) : titles.indexOf(wanted);
    sum.num += 1;
    if (place === 0) sum.first += 1;
    if (place >= 0 && place < 3) sum.three += 1;
    if (place !== 0)
      complaints.push(`${kind}: ${keywords} → ${wanted ?? 'nothing'}, found ${titles.slice(0, 3).join(' | ')}`);
  };
  for (const [kind, queries] of Object.entries(qualityQueries)) {
    for (const [keywords, wanted] of queries) {
      const { list } = await search(keywords);
      for (const hit of list) if (isHidden(hit)) leaks.push(`${keywords} → ${hit.title}`);
      count(
        kind,
        keywords,
        wanted,
        list.map(({ title }) => title),
      );
    }
  }
  for (const [keywords, suggested, title] of qualitySlips) {
    const { list, suggest } = await search(keywords);
    const found = list.length > 0 ? undefined : suggest.find(({ kind }) => kind === 'spelling');
    const titles = found?.keywords === suggested ? (await search(suggested)).list.map((hit) => hit.title) : [];
    count('slips', keywords, title, found ? titles : list.map((hit) => hit.title));
  }
  return { ...sum, leaks, complaints };
}
