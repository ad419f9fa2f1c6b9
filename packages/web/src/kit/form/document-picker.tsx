import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useEffect, useState } from 'react';
import { callQuery } from '../../lib/api/queries';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { fieldTexts } from './texts';
import { useClear } from './use-clear';

const offeredNum = 20;
/** Milliseconds of debounce between typing and the search. */
const typingMs = 300;

interface Props extends Pick<SelectProps, 'id' | 'disabled' | 'placeholder' | 'status' | 'style' | 'aria-label'> {
  /** ID of an article or folder; an empty text for none. */
  value?: string;
  onChange?: (id: string) => void;
  withFolders?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

/** Returns the path of a document with its name, for example `公共 / 研发 / 接口约定`. */
const pathOf = (path: readonly { id: string; catalogName: string }[], id: string, name: string): string =>
  [...path.filter((step) => step.id !== id).map(({ catalogName }) => catalogName), name].join(' / ');

/**
 * Form control that picks a document of this site by its name or pinyin. A document that the reader may not
 * view stays selected, without its name.
 * @example <CallField name="docMarkdownId" field={fields.docMarkdownId}><DocumentPicker /></CallField>
 */
export function DocumentPicker({ value = '', onChange, withFolders = false, ...rest }: Props) {
  const t = useTexts(fieldTexts);
  const clear = useClear();
  const canView = useUser()?.userAuthKey.includes('wiki') ?? false;
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const chosen = useQuery({
    ...callQuery('catalog', 'getCatalogById', { id: value }),
    enabled: canView && value !== '',
    retry: false,
  });
  const found = useQuery({
    ...callQuery('catalog', 'findCatalog', { value: words, pageSize: offeredNum, onlyArticles: !withFolders }),
    enabled: canView && words !== '',
    placeholderData: keepPreviousData,
  });
  const list = words === '' ? [] : (found.data ?? []);
  const options = list.map(({ id, catalogName, path }) => {
    const label = pathOf(path, id, catalogName);
    return { value: id, label, title: label };
  });
  const node = chosen.data?.node;
  const chosenName = node && chosen.data && pathOf(chosen.data.path, node.id, node.catalogName);
  const isUnknown = chosen.isError || !canView;
  return (
    <Select<string>
      {...rest}
      style={{ width: '100%', ...rest.style }}
      allowClear={clear}
      value={value || null}
      labelRender={({ label, value: id }) =>
        (id === value && chosenName) || label || (isUnknown ? t.hiddenDocument : t.documentLoading)
      }
      placeholder={t.documentSearch}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={found.isFetching}
      notFoundContent={words === '' || found.isFetching ? t.documentSearch : t.noDocument}
      options={options}
      onChange={(id: string | undefined) => onChange?.(id ?? '')}
    />
  );
}
