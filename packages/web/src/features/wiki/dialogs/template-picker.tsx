import { catalogTypeNames } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldControl } from '../../../kit/form/field';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import type { ChosenTemplate } from '../node/template-task';
import styles from './dialogs.module.css';
import { texts } from './template-texts';

const listedNum = 50;

/**
 * Selects a template from the gallery by its name, its pinyin or its category; recommended templates come
 * first.
 */
export function TemplatePicker(props: {
  control: Partial<FieldControl>;
  value: ChosenTemplate | undefined;
  onChange: (template: ChosenTemplate | undefined) => void;
  /** Opens the list immediately. */
  isOpen?: boolean;
}) {
  const { control, value, onChange, isOpen = false } = props;
  const t = useTexts(texts);
  const text = useText();
  const [typed, setTyped] = useState('');
  const [keywords, setKeywords] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const query = useQuery({
    ...callQuery('documentTemplate', 'getDocumentTemplateData', { keywords, isBrief: true, pageSize: listedNum }),
    placeholderData: keepPreviousData,
  });
  // Results of other keywords are not offered, because Enter would choose one of them.
  const isFound = typed.trim() === keywords && !query.isPlaceholderData;
  const { list = [], total = 0 } = (isFound && query.data) || {};
  const search = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKeywords(next.trim()), 300);
  };
  const groups = [...new Set(list.map(({ category }) => category))];
  return (
    <Select<string>
      {...control}
      className={styles.wide}
      value={value?._id ?? ''}
      defaultOpen={isOpen}
      labelRender={() => value?.name ?? t.noTemplate}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={query.isFetching || !isFound}
      notFoundContent={isFound && !query.isFetching ? (keywords ? t.noHit : t.none) : null}
      options={[
        ...(typed ? [] : [{ value: '', label: t.noTemplate }]),
        ...groups.map((category) => ({
          label: category || t.noCategory,
          options: list
            .filter((one) => one.category === category)
            .map(({ _id, name, catalogType }) => ({
              value: _id,
              label: (
                <span className={styles.option}>
                  <span>{name}</span>
                  <span className={styles.quiet}>{text(catalogTypeNames[catalogType])}</span>
                </span>
              ),
              title: name,
            })),
        })),
      ]}
      popupRender={(menu) => (
        <>
          {menu}
          {total > list.length && (
            <p className={styles.moreFound}>{t.moreFound({ count: formatNumber(total - list.length) })}</p>
          )}
        </>
      )}
      onChange={(id) => onChange(list.find(({ _id }) => _id === id))}
      onOpenChange={(isNowOpen) => !isNowOpen && search('')}
    />
  );
}
