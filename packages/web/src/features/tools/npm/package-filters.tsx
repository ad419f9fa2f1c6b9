import { npmStatuses } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { CountedNav } from '../../../kit/list/counted-nav';
import type { Filters } from '../../../kit/resource/filter-field';
import { choiceFilter, enumerationFilter, enumerationsFilter, ownerFilter } from '../../../kit/resource/filters';
import type { TableInput, TableParams } from '../../../kit/resource/table-params';
import { severalParam } from '../../../lib/address/list-params';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './npm.module.css';
import { texts } from './texts';

export const filters = { npmType: '', npmTag: severalParam(), project: '', status: '', maintainerUserId: '' };

/** Returns the filters and the sort order of the list; the order is needed because cards have no column heads. */
export function usePackageFilters({ sort, set }: TableParams<typeof filters>): Filters<TableInput<typeof filters>> {
  const t = useTexts(texts);
  const fields = useFields('npm', 'insertNpmInfo');
  const type = enumerationFilter('npmType', fields.npmType.label);
  // Column heads set further orders.
  const order = choiceFilter(
    'sort',
    t.order,
    { '-goodNum': t.orderLikes, '-publishAt': t.orderPublished, '-update_at': t.orderUpdated, npmName: t.orderName },
    { allText: t.orderNewest },
  );
  return [
    { key: type.key, render: (...of) => <div className={styles.typeFilter}>{type.render(...of)}</div> },
    enumerationsFilter('npmTag', fields.npmTag.label),
    enumerationFilter('project', fields.project.label),
    choiceFilter('status', fields.status.label, npmStatuses),
    ownerFilter('maintainerUserId', fields.maintainerUserIds.label),
    { key: order.key, render: () => order.render({ sort }, set) },
  ];
}

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
