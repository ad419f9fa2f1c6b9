import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './calendar.module.css';
import { texts } from './texts';

/**
 * Manages the address by which other calendar programs read this calendar: creates it, shows it once, and
 * disables it.
 */
export function FeedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const { data } = useQuery({ ...callQuery('calendar', 'getIcsAddress', {}), enabled: isOpen });
  const [path, setPath] = useState('');
  const create = useChange('calendar', 'createIcsAddress', { onDone: (made) => setPath(made.path) });
  const remove = useChange('calendar', 'removeIcsAddress', { done: t.feedStopped, onDone: () => setPath('') });
  const address = path && `${location.origin}${path}`;
  return (
    <Modal
      open={isOpen}
      title={t.feed}
      onCancel={onClose}
      afterClose={() => setPath('')}
      destroyOnHidden
      footer={
        <>
          {data?.isOn && (
            <Button danger loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t.feedOff}
            </Button>
          )}
          <Button
            type={data?.isOn ? 'default' : 'primary'}
            loading={create.isPending}
            onClick={() => create.mutate({})}
          >
            {data?.isOn ? t.feedRenew : t.feedCreate}
          </Button>
          <Button onClick={onClose}>{t.done}</Button>
        </>
      }
    >
      <p>{t.feedHelp}</p>
      {address && (
        <>
          <p>{t.feedMade}</p>
          <p className={styles.address}>
            <code>{address}</code>
            <CopyButton text={address} label={t.copyFeed} size={16} />
          </p>
        </>
      )}
      {data?.isOn && !address && (
        <p className={styles.hint}>
          {t.feedOn} {data.lastUsedAt ? t.feedLast({ at: formatMoment(data.lastUsedAt) }) : t.feedNever}
        </p>
      )}
    </Modal>
  );
}
