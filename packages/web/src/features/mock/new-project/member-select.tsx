import type { UserLight } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { Avatar } from '../../../kit/avatar';
import type { FieldControl } from '../../../kit/field';
import { callQuery } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import styles from './new-project.module.css';
import { texts } from './texts';

/** Picks colleagues; the server searches, since there may be thousands. */
export function MemberSelect(props: {
  control: FieldControl;
  value: readonly UserLight[];
  onChange: (people: UserLight[]) => void;
}) {
  const t = useTexts(texts);
  const [search, setSearch] = useState('');
  const [keywords, setKeywords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(search.trim()), 300);
    return () => clearTimeout(timer);
  }, [search]);
  const query = useQuery({
    ...callQuery('account', 'list', { keywords }),
    placeholderData: keepPreviousData,
  });
  const known = new Map([...props.value, ...(query.data ?? [])].map((person) => [person._id, person]));
  return (
    <Select
      {...props.control}
      mode="multiple"
      style={{ width: '100%' }}
      placeholder={t.membersHint}
      value={props.value.map(({ _id }) => _id)}
      loading={query.isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={query.isFetching ? null : t.nobody}
      options={(query.data ?? []).map((person) => ({
        value: person._id,
        label: person.nick_name || person.name,
        login: person.name,
        image: person.head_img,
      }))}
      labelRender={({ value }) => {
        const person = known.get(String(value));
        return person?.nick_name || person?.name || String(value);
      }}
      optionRender={({ data }) => (
        <span className={styles.person}>
          <Avatar name={data.label} image={data.image} size={22} /> {data.label}
          <span className={styles.quiet}>{data.login}</span>
        </span>
      )}
      onChange={(ids: string[]) => {
        setSearch('');
        props.onChange(ids.map((id) => known.get(id)).filter((person) => person !== undefined));
      }}
    />
  );
}
