import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useClear } from '../../../kit/form/use-clear';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** A form control for a template; an empty string means none. */
export function TemplateSelect(props: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const clear = useClear();
  const t = useTexts(texts);
  const query = useQuery(
    callQuery('release', 'list', { isTemplate: 'true', page_size: 200, sortField: 'name', sortOrder: 1 }),
  );
  return (
    <Select<string>
      id={props.id}
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isFetching}
      value={props.value || null}
      onChange={(id: string | undefined) => props.onChange?.(id ?? '')}
      notFoundContent={query.isFetching ? null : t.noTemplates}
      options={(query.data?.list ?? []).map(({ _id, name, total }) => ({
        value: _id,
        label: `${name}（${t.itemNum({ num: total })}）`,
      }))}
    />
  );
}
