import { wikiRemotePictureNum } from '@easymock/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './dialogs.module.css';
import { texts } from './texts';

/** Stores the pictures of other websites with an article, and lists those that could not be fetched. */
export function PicturesDialog({ id: markdownId, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const bring = useChange('article', 'bringPictures', {
    onDone: ({ num, failed: left }) => {
      if (num > 0 || left.length === 0) showSuccess(t.brought({ count: formatNumber(num) }));
    },
  });
  const { isBusy, confirm } = useConfirm(async () => {
    const { failed } = await bring.mutateAsync({ markdownId });
    if (failed.length === 0) setIsOpen(false);
  });
  const { failed = [] } = bring.data ?? {};
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      title={t.bringPicturesTitle({ name })}
      okText={failed.length > 0 ? t.bringAgain : t.bringPictures}
      cancelText={t.close}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <p>{t.bringPicturesHelp({ count: formatNumber(wikiRemotePictureNum) })}</p>
        <div role="status">
          {failed.length > 0 && (
            <>
              <p className={styles.lose}>{t.notBrought({ count: formatNumber(failed.length) })}</p>
              <ul className={styles.failed}>
                {failed.map(({ address, reason }) => (
                  <li key={address}>
                    <span className={styles.address}>{address}</span>
                    <span className={styles.quiet}>{reason}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}
