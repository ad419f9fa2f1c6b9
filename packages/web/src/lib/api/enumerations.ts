import type { EnumerationChoice, EnumerationType } from '@easymock/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../texts/texts';
import { api } from './api';

const freshMs = 5 * 60_000;

/**
 * The values of a type as a cached query, revalidated after five minutes. The key belongs to the enumeration
 * queries, so a change updates every menu at once.
 */
const enumerationQuery = (type: EnumerationType) =>
  queryOptions({
    queryKey: ['enumeration', 'getEnumerationArrayByType', type],
    queryFn: async ({ signal }) => {
      const choices = await api.public.getEnumerationArrayByType({ type }, { signal, claims: 'all' });
      return Array.isArray(choices) ? choices : [];
    },
    staleTime: freshMs,
  });

/**
 * Returns the values of a type: `options` to choose from, and `labelOf` for a stored value, even if it is
 * disabled or unknown. While loading, labels are empty, so that no code is shown that later turns into a
 * name.
 * @example const departments = useEnumeration('department'); departments.labelOf(user.department)
 */
export function useEnumeration(type: EnumerationType) {
  const language = useLanguage();
  const { data, isPending } = useQuery(enumerationQuery(type));
  return useMemo(() => {
    const choices = new Map(data?.map((choice) => [choice.value, choice]));
    const nameOf = ({ label, labelEn }: EnumerationChoice) => (language === 'en' && labelEn) || label;
    return {
      isPending,
      choiceOf: (value: string) => choices.get(value),
      labelOf(value: string): string {
        const choice = choices.get(value);
        if (choice) return nameOf(choice);
        return isPending ? '' : value;
      },
      options: [...choices.values()]
        .filter(({ isUse }) => isUse === 1)
        .map((choice) => ({ value: choice.value, label: nameOf(choice), choice })),
    };
  }, [data, isPending, language]);
}
