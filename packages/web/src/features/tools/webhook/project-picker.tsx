import type { WebhookProject } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Milliseconds of debounce between typing and the search. */
const typingMs = 300;

interface Props extends Pick<SelectProps, 'id' | 'placeholder'> {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  /** Names of the projects already chosen. */
  known: readonly WebhookProject[];
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
}

/** Select for projects, searched on the server because there may be thousands. */
export function ProjectPicker({ value = [], onChange, known, ...rest }: Props) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [keywords, setKeywords] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(known.map(({ _id, name }) => [_id, name || t.goneProject])),
  );
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({ ...callQuery('webhook', 'findProjects', { keywords }), placeholderData: keepPreviousData });
  const found = query.data ?? [];
  const label = (id: string) => found.find(({ _id }) => _id === id)?.name ?? names.get(id) ?? id;
  const offered = [...new Set([...value, ...found.map(({ _id }) => _id)])];
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      value={[...value]}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={query.isFetching}
      options={offered.map((id) => ({ value: id, label: label(id) }))}
      onChange={(ids) => {
        setNames(new Map([...names, ...ids.map((id) => [id, label(id)] as const)]));
        onChange?.(ids);
      }}
    />
  );
}
