import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries';

/** A form control for the sprint that has to be tested. */
export function SprintSelect(props: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const { id, value = '', onChange } = props;
  const [keywords, setKeywords] = useState('');
  const { data } = useQuery(
    callQuery('sprintCommits', 'list', { page_index: 1, page_size: 50, keywords, onlyMine: '' }),
  );
  const chosen = useQuery({ ...callQuery('sprintCommits', 'get', { id: value }), enabled: value !== '' });
  const found = data?.list ?? [];
  const others = value !== '' && !found.some(({ _id }) => _id === value) ? [value] : [];
  return (
    <Select
      {...(id !== undefined && { id })}
      showSearch={{ filterOption: false, onSearch: setKeywords }}
      value={value || null}
      options={[
        ...found.map(({ _id, name }) => ({ value: _id, label: name })),
        ...others.map((one) => ({ value: one, label: chosen.data?.name ?? one })),
      ]}
      onChange={(next: string) => onChange?.(next)}
    />
  );
}
