import { pages } from '@easymock/contract';
import { and, count, desc, isNull, ne, or, sql } from 'drizzle-orm';
import type { ProjectRecordSource } from '../platform/context';
import { namesCode } from '../platform/database/search';
import { searchFor } from '../platform/resource/project-records';
import { mayAtLeast, wikiAccess } from './rights/access';
import { readingPath } from './rights/load-node';
import { wikiNodes } from './wiki.table';

/**
 * Articles whose name contains a project code, the article linked to the code, and the articles in the folder
 * linked to it.
 */
export const articlesOfProject: ProjectRecordSource = {
  kind: 'wiki_node',
  title: { zh: '文档', en: 'Documents' },
  permission: 'wiki',
  async find({ db, actor }, { code, wikiId }, limit) {
    const { id, name, searchKeys, ancestors, updatedAt } = wikiNodes;
    const visible = and(isNull(wikiNodes.deletedAt), mayAtLeast(await wikiAccess(db, actor), 'view'));
    const inFolder = wikiId && sql`(${id} = ${wikiId} or ${ancestors} @> array[${wikiId}]::text[])`;
    const named = namesCode(code, { text: sql`${name}`, searchKeys });
    const where = and(visible, ne(wikiNodes.catalogType, 'folder'), inFolder ? or(inFolder, named) : named);
    const records = await db
      .select({ id, name, updatedAt })
      .from(wikiNodes)
      .where(where)
      .orderBy(desc(updatedAt), desc(id))
      .limit(limit);
    const [all] = await db.select({ num: count() }).from(wikiNodes).where(where);
    const [place] = wikiId
      ? await db
          .select({ name })
          .from(wikiNodes)
          .where(and(visible, sql`${id} = ${wikiId}`))
      : [];
    return {
      num: all?.num ?? 0,
      records: records.map((record) => ({ ...record, path: readingPath(record) })),
      lists: [
        ...(place ? [{ name: { zh: place.name, en: place.name }, path: readingPath({ id: wikiId }) }] : []),
        searchFor(code, pages.wikiSearch.path),
      ],
    };
  },
};
