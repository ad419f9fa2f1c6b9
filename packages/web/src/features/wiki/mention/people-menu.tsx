import type { UserLight } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { Avatar } from '../../../kit/display/avatar';
import { CaretMenu, type MenuHandle, type MenuPlace } from '../../../kit/list/caret-menu';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './mention.module.css';
import { texts } from './texts';

/** Few enough to survey at a glance. */
const offeredNum = 8;

/**
 * Menu of people who match the text typed behind `@`, by name, pinyin and user name. The editor retains the
 * focus.
 */
export function PeopleMenu(props: {
  typed: string;
  place: MenuPlace;
  handle: RefObject<MenuHandle | null>;
  id: string;
  onChoose: (person: UserLight) => void;
  onClose: () => void;
  /** Receives the ID of the active option, for screen readers. */
  onActive?: (id: string) => void;
}) {
  const { typed } = props;
  const t = useTexts(texts);
  const [keywords, setKeywords] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(typed), 150);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    ...callQuery('account', 'list', { keywords, page_size: offeredNum, withSelf: 'false' }),
    placeholderData: keepPreviousData,
  });
  const people = query.data ?? [];
  // No match for so long a text: the user is not typing a name.
  if (query.isError || (query.data && people.length === 0 && typed.length > 2)) return null;
  return (
    <CaretMenu
      {...props}
      label={t.people}
      items={people}
      keyOf={({ _id }) => _id}
      nothing={query.isPending ? t.searching : t.nobody}
    >
      {(person) => (
        <>
          <Avatar name={person.nick_name || person.name} image={person.head_img} size={22} />
          <span>{person.nick_name || person.name}</span>
          <span className={styles.login}>{person.name}</span>
        </>
      )}
    </CaretMenu>
  );
}
