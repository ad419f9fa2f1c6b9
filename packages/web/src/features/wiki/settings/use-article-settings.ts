import { type ArticleSettings, articleSettingDefaults } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries';

/** How the reader likes articles; the defaults until it is known, and if it cannot be read. */
export function useArticleSettings(): ArticleSettings {
  const { data } = useQuery({
    ...callQuery('modalContentSet', 'getSetMessage', {}),
    staleTime: 10 * 60_000,
  });
  return data ?? articleSettingDefaults;
}
