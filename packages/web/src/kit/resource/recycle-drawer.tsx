import type { DeletedRecord } from '@easymock/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Table } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';
import { showSuccess } from '../../lib/state/notices';
import { useLanguage, useTexts } from '../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../lib/texts/time';
import { EmptyState } from '../page/empty-state';
import { QueryView } from '../page/query-view';
import { KeywordInput } from './keyword-input';
import styles from './resource.module.css';
import { resourceTexts } from './texts';

/** Lists the deleted records of a tool; people who manage the tool can restore them. */
export function RecycleDrawer(props: {
  kind: string;
  isOpen: boolean;
  onClose: () => void;
  onRestored: () => unknown;
}) {
  const { kind, isOpen } = props;
  const t = useTexts(resourceTexts);
  const language = useLanguage();
  const [{ page, keywords }, setPlace] = useState({ page: 1, keywords: '' });
  const query = useQuery({
    ...callQuery('record', 'getDeletedList', { kind, page, keywords }),
    enabled: isOpen,
    // It changes with every deletion, which nobody tells this list.
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: ({ _id }: DeletedRecord) => api.record.restore({ kind, id: _id }),
    onSuccess: async (_data, { name }) => {
      showSuccess(t.restored({ name }));
      await query.refetch();
      await props.onRestored();
    },
  });
  const { data } = query;
  return (
    <Drawer open={isOpen} title={t.recycle} size={720} onClose={props.onClose} destroyOnHidden>
      {data && <p className={styles.quiet}>{t.recycleText({ days: data.keepDays })}</p>}
      <div className={styles.filters}>
        <KeywordInput
          label={t.search}
          value={keywords}
          onChange={(next) => setPlace({ page: 1, keywords: next })}
        />
      </div>
      <QueryView
        query={query}
        skeleton={160}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState drawing={keywords ? 'ripple' : 'vase'} text={keywords ? t.noHit : t.recycleEmpty} />
        }
      >
        {(data) => (
          <Table<DeletedRecord>
            rowKey="_id"
            size="middle"
            dataSource={data.list}
            pagination={{
              current: data.page,
              pageSize: data.pageSize,
              total: data.total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (next) => setPlace({ page: next, keywords }),
            }}
            columns={[
              { key: 'name', title: t.name, dataIndex: 'name', ellipsis: true },
              { key: 'deletedBy', title: t.deletedBy, dataIndex: 'deletedBy', width: 120, ellipsis: true },
              {
                key: 'deletedAt',
                title: t.deletedAt,
                dataIndex: 'deletedAt',
                width: 140,
                render: (at: string) => (
                  <time dateTime={at} title={formatMoment(at)}>
                    {formatAgo(at, language, Date.now())}
                  </time>
                ),
              },
              {
                key: 'restore',
                title: t.actions,
                width: 88,
                align: 'right',
                render: (_, row) => (
                  <Button
                    type="link"
                    size="small"
                    loading={restore.isPending && restore.variables._id === row._id}
                    onClick={() => restore.mutate(row)}
                  >
                    {t.restore}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryView>
    </Drawer>
  );
}
