import type { Account } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { kitTexts } from '../../../kit/kit-texts';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';
import { useHeirs, useReportHandover } from './handover-dialog';
import { SeenSecrets } from './seen-secrets';
import { texts } from './texts';

interface Props {
  account: Account;
  isOpen: boolean;
  onClose: () => void;
  /** Called when the account is disabled, before the list is refetched. */
  onDone: () => void;
}

/**
 * Disables an account. A person who leaves hands over everything first, on the same screen and in the same
 * call; a person who is away for a while keeps their records.
 */
export function OffboardDialog({ account, isOpen, onClose, onDone }: Props) {
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  const kit = useTexts(kitTexts);
  const name = personName(account);
  const [isLeaving, setIsLeaving] = useState(true);
  const query = useQuery({ ...callQuery('accounts', 'getOffboarding', { id: account._id }), staleTime: 0 });
  const { fields, heirs, isReady, hasSomething, isComplete } = useHeirs(account, query.data?.heir?._id);
  const tell = useReportHandover();
  const offboard = useChange('accounts', 'offboard', {
    done: t.offboarded({ name }),
    onDone: (done) => {
      onDone();
      onClose();
      tell(done, { isQuiet: true });
    },
  });
  const forbid = useChange('accounts', 'forbiddenUser', {
    done: page.forbiddenOne({ name }),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  const run = () =>
    isLeaving
      ? offboard.mutate({ id: account._id, handover: heirs })
      : forbid.mutate({ ids: [account._id], isForbidden: true });
  return (
    <Modal
      open={isOpen}
      width={560}
      title={t.forbidTitle({ name })}
      okText={isLeaving && hasSomething ? t.handOverAndForbid : page.forbid}
      cancelText={kit.cancel}
      okButtonProps={{ danger: true, disabled: isLeaving && !(isReady && query.data && isComplete) }}
      cancelButtonProps={{ autoFocus: true }}
      confirmLoading={offboard.isPending || forbid.isPending}
      onOk={run}
      onCancel={onClose}
      destroyOnHidden
    >
      <Radio.Group
        className={styles.ways}
        aria-label={t.forbidTitle({ name })}
        value={isLeaving ? 'leaving' : 'away'}
        onChange={({ target }) => setIsLeaving(target.value === 'leaving')}
        options={[
          { value: 'leaving', label: t.offboard },
          { value: 'away', label: t.forbidOnly },
        ]}
      />
      {isLeaving ? (
        <QueryView query={query} skeleton={160}>
          {({ sessionNum, tokenNum }) => (
            <ol className={styles.steps}>
              <Step title={t.stepHandOver}>
                {fields}
                {isReady && !hasSomething && <p className={styles.quiet}>{t.nothingOwned}</p>}
              </Step>
              <Step title={t.stepEnd}>
                <p className={styles.quiet}>
                  {t.endsAccess({ sessions: formatNumber(sessionNum), tokens: formatNumber(tokenNum) })}
                </p>
              </Step>
              <Step title={t.stepSecrets}>
                <SeenSecrets userId={account._id} />
              </Step>
              <Step title={t.stepForbid}>
                <p className={styles.quiet}>{t.forbidHelp}</p>
              </Step>
            </ol>
          )}
        </QueryView>
      ) : (
        <p className={styles.quiet}>{t.forbidOnlyHelp}</p>
      )}
    </Modal>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </li>
  );
}
