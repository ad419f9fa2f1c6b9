import type { UserLight } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useEffect, useState } from 'react';
import { callQuery } from '../../lib/api/queries';
import { personName } from '../../lib/session/person-name';
import { useTexts } from '../../lib/texts/texts';
import { Avatar } from '../display/avatar';
import { kitTexts } from '../kit-texts';
import styles from './person-picker.module.css';
import { useClear } from './use-clear';

interface Shared extends Pick<SelectProps, 'id' | 'disabled' | 'placeholder' | 'status' | 'style' | 'aria-label'> {
  /** Whether the user can pick themselves. */
  withSelf?: boolean;
  /** IDs of people who are not offered. */
  without?: readonly string[];
  /** ID of the field's label or help. */
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

interface PersonPickerProps extends Shared {
  /** ID of a person; an empty text for nobody. */
  value?: string;
  onChange?: (id: string) => void;
}

/**
 * Form control that picks a person. The server searches, because there may be thousands of people.
 * @example <Form.Item name="ownerUserId" label={t.owner}><PersonPicker /></Form.Item>
 */
export function PersonPicker({ value = '', onChange, ...rest }: PersonPickerProps) {
  const clear = useClear();
  const { select } = usePeople(rest, value ? [value] : []);
  return (
    <Select<string, Option>
      {...select}
      allowClear={clear}
      value={value || null}
      onChange={(id: string | undefined) => onChange?.(id ?? '')}
    />
  );
}

interface PeoplePickerProps extends Shared {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/**
 * Form control that picks several people. The list closes after each pick, so that it covers the controls
 * below only during a search.
 * @example <Form.Item name="members" label={t.members}><PeoplePicker withSelf={false} /></Form.Item>
 */
export function PeoplePicker({ value = [], onChange, ...rest }: PeoplePickerProps) {
  const { select, forgetSearch } = usePeople(rest, value);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Select<string[], Option>
      {...select}
      mode="multiple"
      value={[...value]}
      open={isOpen}
      onOpenChange={setIsOpen}
      onSelect={() => setIsOpen(false)}
      onChange={(ids: string[]) => {
        forgetSearch();
        onChange?.(ids);
      }}
    />
  );
}

interface Option {
  value: string;
  label: string;
  login: string;
  image: string;
}

const byId = (people: readonly UserLight[] = []) => people.map((person) => [person._id, person] as const);

/** Maximum number of names that one call returns. */
const maxNamed = 50;

/** Loads the people to offer, and the names of people already chosen, even if they have left. */
function usePeople({ withSelf = true, without = [], ...rest }: Shared, held: readonly string[]) {
  const t = useTexts(kitTexts);
  const [search, setSearch] = useState('');
  const [keywords, setKeywords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(search.trim()), 300);
    return () => clearTimeout(timer);
  }, [search]);
  const offered = useQuery({
    ...callQuery('account', 'list', { keywords, page_size: maxNamed, withSelf: String(withSelf) }),
    placeholderData: keepPreviousData,
  });
  const [named, setNamed] = useState<ReadonlyMap<string, UserLight>>(new Map());
  const known = new Map([...named, ...byId(offered.data)]);
  const unnamed = held.filter((id) => !known.has(id)).slice(0, maxNamed);
  const names = useQuery({
    ...callQuery('account', 'list', { ids: unnamed.join(',') }),
    enabled: offered.data !== undefined && unnamed.length > 0,
  });
  useEffect(() => {
    // An offered person may be picked, so the name is retained even if a later search finds other people.
    const found = [...byId(offered.data), ...byId(names.data)];
    setNamed((before) => (found.every(([id]) => before.has(id)) ? before : new Map([...before, ...found])));
  }, [offered.data, names.data]);
  const nameOf = (id: string) => {
    const person = known.get(id);
    return person && personName(person);
  };
  const select = {
    ...rest,
    style: { width: '100%', ...rest.style },
    loading: offered.isFetching,
    showSearch: { filterOption: false, onSearch: setSearch },
    notFoundContent: offered.isFetching ? null : t.nobody,
    options: (offered.data ?? [])
      .filter(({ _id }) => !without.includes(_id))
      .map(({ _id, name, nick_name, head_img }) => ({
        value: _id,
        label: nick_name || name,
        login: name,
        image: head_img,
      })),
    // Shows an ellipsis while a name is loading, because an ID that changes into a name would be confusing.
    labelRender: ({ value }) => nameOf(String(value)) ?? '…',
    optionRender: ({ data }) => (
      <span className={styles.person}>
        <Avatar name={data.label} image={data.image} size={22} /> {data.label}
        <span className={styles.login}>{data.login}</span>
      </span>
    ),
  } satisfies SelectProps<string, Option>;
  return { select, forgetSearch: () => setSearch('') };
}
