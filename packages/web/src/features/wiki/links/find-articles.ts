import type { CatalogType } from '@easymock/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';

export interface FoundArticle {
  readonly id: string;
  readonly title: string;
  readonly catalogType: CatalogType;
  /** Names from the space down, for example `公共空间 / 研发`. */
  readonly path: string;
}

/** Few enough to survey at a glance. */
const offeredNum = 8;

/**
 * Returns the articles whose title or pinyin contains the typed text; for an empty text, the articles read
 * last.
 */
export async function findArticles(typed: string, signal?: AbortSignal): Promise<FoundArticle[]> {
  const options = { claims: 'all' as const, ...(signal && { signal }) };
  const value = typed.trim();
  if (value === '') {
    const { list } = await api.article.getRecentArticles({ page: 1, pageSize: offeredNum }, options);
    return list.map(({ _id: id, title, catalogType, catalogPathName }) => ({
      id,
      title,
      catalogType,
      path: catalogPathName.split(',').slice(0, -1).join(' / '),
    }));
  }
  const input = { value, pageSize: offeredNum, onlyArticles: true };
  const found = await api.catalog.findCatalog(input, options);
  return found.map(({ id, catalogName: title, catalogType, path }) => ({
    id,
    title,
    catalogType,
    path: path
      .filter((step) => step.id !== id)
      .map(({ catalogName }) => catalogName)
      .join(' / '),
  }));
}

/** Returns the cached query of `findArticles`. */
export const articlesQuery = (typed: string) =>
  queryOptions({ queryKey: ['catalog', 'linked', typed.trim()], queryFn: ({ signal }) => findArticles(typed, signal) });
