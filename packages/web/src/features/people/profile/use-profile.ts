import type { CallInput, Contract } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { type FieldErrors, useRecordForm } from '../../../kit/form/use-record-form';
import { callQuery, useChange } from '../../../lib/api/queries';
import { updateUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Loads the profile of the signed-in person. */
export const useProfile = () => useQuery(callQuery('profile', 'profile', {}));

type Particulars = CallInput<Contract['account']['update']>;

/** Manages a form for some of the person's own details. */
export function useProfileForm<Values extends Particulars>(options: {
  record: Values;
  check?: (values: Values) => FieldErrors;
  clean?: (values: Values) => Values;
}) {
  const t = useTexts(texts);
  const update = useChange('account', 'update', {
    claims: 'all',
    done: t.changed,
    onDone: (_data, { nick_name }) => nick_name !== undefined && updateUser({ nick_name }),
  });
  return useRecordForm({ ...options, skipsUnchanged: true, save: (values) => update.mutateAsync(values) });
}
