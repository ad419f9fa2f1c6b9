import { type Share, shareRevokedDays } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { StatusTag } from '../../../kit/display/status-tag';
import { useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { LinkLog } from './link-log';
import { LinkSettings } from './link-settings';
import styles from './share.module.css';
import type { ShareInfo } from './share-info';
import { texts } from './texts';

/** Shows a share link: its URL, its protection, its visits, and its actions. */
export function LinkCard({ share, info }: { share: Share; info: ShareInfo }) {
  const { flag, revokedAt, visits, wrongNum } = share;
  const t = useTexts(texts);
  const [opened, setOpened] = useState<'settings' | 'log'>();
  const [isAsking, setIsAsking] = useState(false);
  const user = useUser();
  const remove = useChange('share', 'removeShare', { done: t.revoked, onDone: () => setIsAsking(false) });
  const isMine = share.shareUserId === user?._id;
  const name = share.audience || (isMine ? t.mine : t.ofPerson({ name: share.shareUserNickName }));
  const address = new URL(share.href, location.href).href;
  const toggle = (part: 'settings' | 'log') => setOpened(opened === part ? undefined : part);
  return (
    <li className={styles.card} data-over={revokedAt ? '' : undefined}>
      <div className={styles.cardHead}>
        <h3>{name}</h3>
        {!isMine && share.audience && <span className={styles.quiet}>{share.shareUserNickName}</span>}
        <State share={share} />
      </div>
      {!revokedAt && (
        <div className={styles.address}>
          <input readOnly aria-label={t.address} value={address} onFocus={(event) => event.target.select()} />
          <CopyButton text={address} label={t.copy} isLabelled />
        </div>
      )}
      <p className={`${styles.quiet} g-num`}>
        {[
          t[`pwd_${share.pwdType}`],
          share.expireAt ? t.until({ date: formatMoment(share.expireAt) }) : t.forever,
          t.visits({ count: formatNumber(visits) }),
          ...(wrongNum > 0 ? [t.wrong({ count: formatNumber(wrongNum) })] : []),
        ].join(' · ')}
      </p>
      <div className={styles.cardActions}>
        {!revokedAt && info.canShare && (
          <Button size="small" aria-expanded={opened === 'settings'} onClick={() => toggle('settings')}>
            {t.settings}
          </Button>
        )}
        <Button size="small" aria-expanded={opened === 'log'} onClick={() => toggle('log')}>
          {t.log}
        </Button>
        {!revokedAt && (
          <Button size="small" danger onClick={() => setIsAsking(true)}>
            {t.revoke}
          </Button>
        )}
      </div>
      {opened === 'settings' && <LinkSettings share={share} info={info} onDone={() => setOpened(undefined)} />}
      {opened === 'log' && <LinkLog flag={flag} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t.revokeTitle({ name })}
        okText={t.revoke}
        onConfirm={() => remove.mutateAsync({ flag })}
        onCancel={() => setIsAsking(false)}
      >
        {t.revokeText({ days: shareRevokedDays })}
      </ConfirmDialog>
    </li>
  );
}

function State({ share }: { share: Share }) {
  const t = useTexts(texts);
  if (share.revokedAt) return <StatusTag kind="off">{t.revoked}</StatusTag>;
  return share.isExpired ? <StatusTag kind="soon">{t.expired}</StatusTag> : null;
}
