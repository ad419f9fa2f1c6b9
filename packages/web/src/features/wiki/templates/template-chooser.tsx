import { catalogTypeNames } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { FilterChip } from '../../../kit/buttons/filter-chip';
import { CardChoice, CardChoices } from '../../../kit/form/card-choices';
import { QueryView } from '../../../kit/page/query-view';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import type { ChosenTemplate } from '../node/template-task';
import styles from './template-chooser.module.css';
import { texts } from './texts';
import { Thumbnail } from './thumbnail';

const listedNum = 24;

/**
 * Selects a template by its thumbnail, from all that the user can use: by category, or by a part of the
 * name, its pinyin, the category or the purpose. Arrow keys move between the templates.
 */
export function TemplateChooser(props: {
  value: ChosenTemplate | undefined;
  onChange: (template: ChosenTemplate | undefined) => void;
  /** Whether the choice can be taken back. */
  hasNone?: boolean;
  ref?: Ref<HTMLDivElement>;
}) {
  const { value, onChange, hasNone = false, ref } = props;
  const t = useTexts(texts);
  const text = useText();
  const group = useId();
  const [keywords, setKeywords] = useState('');
  const [category, setCategory] = useState<string>();
  const query = useQuery({
    ...callQuery('documentTemplate', 'getDocumentTemplateData', {
      keywords,
      pageSize: listedNum,
      ...(category !== undefined && { category }),
    }),
    placeholderData: keepPreviousData,
  });
  const categories = query.data?.categories ?? [];
  const card = (template: ChosenTemplate | undefined, name: string, look: ReactNode, facts = '') => (
    <CardChoice
      key={template?._id ?? ''}
      group={group}
      name={name}
      facts={facts}
      look={look}
      isChosen={value?._id === template?._id}
      onChoose={() => onChange(template)}
    />
  );
  return (
    <div ref={ref} className={styles.chooser}>
      <search>
        <KeywordInput label={t.search} value={keywords} onChange={setKeywords} isWide />
      </search>
      {(categories.length > 1 || category !== undefined) && (
        <fieldset className={styles.chips}>
          <legend className="g-sr-only">{t.categories}</legend>
          <FilterChip isOn={category === undefined} onClick={() => setCategory(undefined)}>
            {t.all}
          </FilterChip>
          {categories.map(({ category: one, num }) => (
            <FilterChip key={one} isOn={category === one} onClick={() => setCategory(one)}>
              {one || t.noCategory} <span className="g-num">{formatNumber(num)}</span>
            </FilterChip>
          ))}
        </fieldset>
      )}
      <QueryView query={query} skeleton={320}>
        {({ list, total, fileToken }) => (
          <CardChoices label={t.gallery} isBusy={query.isPlaceholderData}>
            {hasNone && card(undefined, t.noTemplate, <span className={styles.blank} />)}
            {list.map((one) =>
              card(
                one,
                one.name,
                <Thumbnail html={one.html ?? ''} fileToken={fileToken} />,
                one.desc || text(catalogTypeNames[one.catalogType]),
              ),
            )}
            {list.length === 0 && (
              <p className={styles.quiet} role="status">
                {keywords || category !== undefined ? t.noHit : t.none}
              </p>
            )}
            {total > list.length && (
              <p className={styles.quiet}>{t.moreFound({ count: formatNumber(total - list.length) })}</p>
            )}
          </CardChoices>
        )}
      </QueryView>
    </div>
  );
}
