import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { focusFirstError } from '../../../kit/field';
import { api, CallError } from '../../../lib/api';
import { showSuccess } from '../../../lib/notices';
import { callQuery, queryClient } from '../../../lib/queries';
import { updateUser } from '../../../lib/session';
import { useTexts } from '../../../lib/texts';
import { texts } from './texts';

const profileQuery = callQuery('profile', 'profile', {});

/** What the person reads about themselves. */
export const useProfile = () => useQuery(profileQuery);

export type FieldErrors = Partial<Record<string, string>>;

/** The first thing that is wrong with each field; of a list, whatever is wrong in it. */
export const fieldErrorsOf = ({ entries }: CallError): FieldErrors =>
  Object.assign(
    {},
    ...entries
      .toReversed()
      .flatMap((entry) =>
        Object.entries(entry).map(([path, text]) => ({ [path.split('.')[0] ?? '']: text })),
      ),
  );

/** Saves a form of the profile: errors go below their fields, and the first of these takes the focus. */
export function useProfileForm() {
  const t = useTexts(texts);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    focusFirstError(form.current);
  };
  const save = useMutation({
    mutationFn: (input: Parameters<typeof api.account.update>[0]) =>
      api.account.update(input, { claims: ['validation'] }),
    onSuccess: async (_data, { nick_name, head_img }) => {
      updateUser({
        ...(nick_name !== undefined && { nick_name }),
        ...(head_img !== undefined && { head_img }),
      });
      setErrors({});
      showSuccess(t.changed);
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof CallError && error.is('validation')) refuse(fieldErrorsOf(error));
    },
  });
  return { form, errors, refuse, clear: () => setErrors({}), save };
}
