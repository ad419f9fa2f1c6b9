import { npmStatuses, npmStatusKeys } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { EnumerationFilter, EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { CountedNav } from '../../../kit/list/counted-nav';
import { ChoiceFilter, FilterField } from '../../../kit/resource/filter-field';
import { OwnerFilter } from '../../../kit/resource/owner-filter';
import type { TableParams } from '../../../kit/resource/table-params';
import { severalParam } from '../../../lib/address/list-params';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './npm.module.css';
import { texts } from './texts';

export const filters = { npmType: '', npmTag: severalParam(), project: '', status: '', maintainerUserId: '' };

/** Filters and sort order of the list; the order is needed because cards have no column heads. */
export function PackageFilters({ table }: { table: TableParams<typeof filters> }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('npm', 'insertNpmInfo');
  const { npmType, npmTag, project, status, maintainerUserId } = table.input;
  return (
    <>
      <div className={styles.typeFilter}>
        <FilterField label={fields.npmType.label}>
          {(id) => (
            <EnumerationFilter
              id={id}
              type="npmType"
              value={npmType}
              onChange={(value) => table.set({ npmType: value })}
            />
          )}
        </FilterField>
      </div>
      <FilterField label={fields.npmTag.label}>
        {(id) => (
          <EnumerationsSelect
            id={id}
            type="npmTag"
            placeholder={t.allTags}
            style={{ width: 180 }}
            value={npmTag}
            onChange={(value) => table.set({ npmTag: value })}
          />
        )}
      </FilterField>
      <FilterField label={fields.project.label}>
        {(id) => (
          <EnumerationFilter
            id={id}
            type="project"
            value={project}
            onChange={(value) => table.set({ project: value })}
          />
        )}
      </FilterField>
      <ChoiceFilter
        label={fields.status.label}
        value={status}
        choices={npmStatusKeys.map((value) => ({ value, label: text(npmStatuses[value]) }))}
        onChange={(value) => table.set({ status: value })}
      />
      <OwnerFilter
        label={fields.maintainerUserIds.label}
        value={maintainerUserId}
        onChange={(value) => table.set({ maintainerUserId: value })}
      />
      <ChoiceFilter
        label={t.order}
        value={orders.some((order) => order === table.sort) ? table.sort : ''}
        allText={t.orderNewest}
        choices={[
          { value: '-goodNum', label: t.orderLikes },
          { value: '-publishAt', label: t.orderPublished },
          { value: '-update_at', label: t.orderUpdated },
          { value: 'npmName', label: t.orderName },
        ]}
        onChange={(sort) => table.set({ sort })}
      />
    </>
  );
}

/** Sort orders offered by the select; column heads set the others. */
const orders = ['-goodNum', '-publishAt', '-update_at', 'npmName'] as const;

/** Lists the types with the numbers of their packages. */
export function TypeTree(props: { value: string; onChange: (npmType: string) => void }) {
  const t = useTexts(texts);
  const { labelOf } = useEnumeration('npmType');
  const { data } = useQuery(callQuery('npm', 'getNpmTypeAndTagArray', {}));
  const types = data?.npmType ?? [];
  const parts = [
    { key: '', label: t.allTypes, num: data && types.reduce((sum, { num }) => sum + num, 0) },
    ...types.map(({ value, num }) => ({ key: value, label: labelOf(value), num })),
  ];
  return (
    <div className={styles.side}>
      <CountedNav label={t.types} parts={parts} {...props} />
    </div>
  );
}
