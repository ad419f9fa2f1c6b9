import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { VersionsDrawer } from '../../kit/history/versions-drawer';
import { EditModal } from '../../kit/resource/edit-modal';
import { RecycleDrawer } from '../../kit/resource/recycle-drawer';
import { VersionConflict } from '../../kit/resource/version-conflict';
import { CallError } from '../../lib/api/api';
import { showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import styles from './gallery.module.css';
import { texts } from './texts';

const at = '2026-11-20T06:30:00.000Z';

/** Forms of a record: just opened, refused by the server, and outdated by another person's change. */
export function Forms() {
  const t = useTexts(texts);
  // A new key for each opening.
  const [open, setOpen] = useState({ num: 0, isOpen: false, isRefused: false });
  const show = (isRefused: boolean) => setOpen({ num: open.num + 1, isOpen: true, isRefused });
  const close = () => setOpen({ ...open, isOpen: false });
  const newest = { values: { name: t.name }, version: 4, updateUserName: t.member, update_at: at };
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button onClick={() => show(false)}>{t.edit}</Button>
        <Button onClick={() => show(true)}>{t.refused}</Button>
      </div>
      {open.num > 0 && (
        <EditModal
          key={open.num}
          title={t.edit}
          isOpen={open.isOpen}
          initial={{ name: t.name }}
          save={async () => {
            if (open.isRefused) throw new CallError(t.failed, { reason: 'timeout', requestId: 'b7c1e2' });
          }}
          onClose={close}
        >
          <Form.Item name="name" label={t.column} rules={[{ required: true }]}>
            <Input />
          </Form.Item>
        </EditModal>
      )}
      <VersionConflict
        newest={newest}
        mine={{ name: `${t.name} 2` }}
        labelOf={() => t.column}
        onLoad={() => showSuccess(t.load)}
        onKeep={() => showSuccess(t.edit)}
      />
    </div>
  );
}

interface Version {
  readonly number: number;
}

/** Shows earlier versions and deleted records; nothing leaves the browser. */
export function Pasts() {
  const t = useTexts(texts);
  const [isPast, setIsPast] = useState(false);
  const [isBin, setIsBin] = useState(false);
  const list: Version[] = [{ number: 2 }, { number: 1 }];
  const query = { data: { list, total: 2 }, error: null, isPending: false, refetch: async () => ({}) };
  return (
    <div className={styles.row}>
      <Button onClick={() => setIsPast(true)}>{t.versions}</Button>
      <Button onClick={() => setIsBin(true)}>{t.recycled}</Button>
      <VersionsDrawer
        query={query as unknown as UseQueryResult<{ list: Version[]; total: number }>}
        page={1}
        onPage={() => {}}
        isOpen={isPast}
        onClose={() => setIsPast(false)}
        lineOf={({ number }) => ({ number, who: t.member, at, note: number === 1 ? t.add : t.changed })}
      >
        {({ number }) => <p>{`${t.name} ${number}`}</p>}
      </VersionsDrawer>
      <RecycleDrawer
        isOpen={isBin}
        onClose={() => setIsBin(false)}
        list={(place) => ({
          queryKey: ['kitGallery', 'deleted', t.name, place],
          queryFn: () => ({
            list: t.name.includes(place.keywords) ? [{ _id: '1' }] : [],
            total: 1,
            page: place.page,
            pageSize: 20,
            keepDays: 30,
          }),
        })}
        factsOf={() => ({ name: t.name, detail: '/order', deletedBy: t.member, deletedAt: at })}
        restore={async () => showSuccess(t.name)}
      />
    </div>
  );
}
