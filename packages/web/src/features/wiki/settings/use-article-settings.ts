import { type ArticleSettings, articleSettingDefaults } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries';

/** Returns the user's settings for articles; the defaults while they load and after a failure. */
export function useArticleSettings(): ArticleSettings {
  const { data } = useQuery({ ...callQuery('modalContentSet', 'getSetMessage', {}), staleTime: 10 * 60_000 });
  return data ?? articleSettingDefaults;
}
