import type { EnumerationChoice, EnumerationType } from '@easymock/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from './api';
import { queryClient } from './queries';
import { useLanguage } from './texts';

const freshMs = 5 * 60_000;

/** The values of a type as a cached query. After five minutes it is asked whether they still hold. */
export const enumerationQuery = (type: EnumerationType) =>
  queryOptions({
    queryKey: ['public', 'getEnumerationArrayByType', type],
    queryFn: async ({ signal }) => {
      const choices = await api.public.getEnumerationArrayByType({ type }, { signal, claims: 'all' });
      return Array.isArray(choices) ? choices : [];
    },
    staleTime: freshMs,
  });

/** Who changed a value sees it everywhere at once. */
export const forgetEnumerations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['public', 'getEnumerationArrayByType'] });

/**
 * The values of a type: `options` to choose from, and `labelOf` to name what a record carries, be it out of use
 * or unknown. Until they are there labels are empty, so that no code is shown that turns into a name.
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
