import type { Account } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { dialogTexts } from './dialog-texts';

/**
 * Returns a function that names the people of a dialog: one person by name, several by the first name and
 * their number.
 */
export function usePeopleName(): (people: readonly Pick<Account, 'name' | 'nick_name'>[]) => string {
  const t = useTexts(dialogTexts);
  return (people) => {
    const [first] = people;
    if (!first) return '';
    const name = first.nick_name || first.name;
    if (people.length > 1) return t.peopleAndMore({ name, num: people.length });
    return t.who({ name, login: first.name });
  };
}
