import type { RecordHead } from '@easymock/contract';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import { Moment } from '../display/moment';
import type { Column } from './column';
import { resourceTexts } from './texts';

/**
 * Returns the columns common to all records: the time of the last change and, hidden by default, the creator
 * and the last editor.
 * @example const columns = [{ key: 'name', … }, ...useRecordColumns<NpmPackage>()];
 */
export function useRecordColumns<Row extends RecordHead>(): Column<Row>[] {
  const t = useTexts(resourceTexts);
  return [
    {
      key: 'update_at',
      title: t.updatedAt,
      dataIndex: 'update_at',
      isSortable: true,
      width: 112,
      csv: (row) => formatMoment(row.update_at),
      render: (at: string) => <Moment at={at} isAgo />,
    },
    { key: 'updateUserName', title: t.changedBy, dataIndex: 'updateUserName', isExtra: true, width: 120 },
    { key: 'createUserName', title: t.createdBy, dataIndex: 'createUserName', isExtra: true, width: 120 },
  ];
}
