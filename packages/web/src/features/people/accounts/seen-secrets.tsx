import type { Account, RevealedRecord, SeenSecretState } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import { Moment } from '../../../kit/display/moment';
import { StatusTag } from '../../../kit/display/status-tag';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';

const stateKinds = { due: 'soon', marked: 'info', changed: 'done' } as const;

/**
 * Lists the secrets that a person saw, with a button that creates a rotation task for each owner.
 * @example <SeenSecrets userId={account._id} />
 */
export function SeenSecrets({ userId }: { userId: string }) {
  const t = useTexts(dialogTexts);
  const query = useQuery({ ...callQuery('secretRotation', 'getSeenSecrets', { userId }), staleTime: 0 });
  const mark = useChange('secretRotation', 'markForRotation', {
    done: ({ taskNum, recordNum }) =>
      taskNum > 0 ? t.secretsMarked({ tasks: taskNum, records: recordNum }) : t.secretsMarkedBefore,
  });
  return (
    <QueryView query={query} skeleton={80}>
      {({ records, dueNum }) =>
        records.length === 0 ? (
          <p className={styles.quiet}>{t.secretsNone}</p>
        ) : (
          <>
            <p className={styles.quiet}>{t.secretsHelp}</p>
            <ul className={styles.secrets} aria-label={t.secrets}>
              {records.map((record) => (
                <SeenRecordItem key={`${record.kind}:${record._id}`} record={record} />
              ))}
            </ul>
            <Button disabled={dueNum === 0} loading={mark.isPending} onClick={() => mark.mutate({ userId })}>
              {dueNum > 0 ? t.secretsMark({ num: dueNum }) : t.secretsNoneDue}
            </Button>
          </>
        )
      }
    </QueryView>
  );
}

function SeenRecordItem({ record }: { record: RevealedRecord }) {
  const t = useTexts(dialogTexts);
  const text = useText();
  const stateNames: Record<SeenSecretState, string> = {
    due: t.secretDue,
    marked: t.secretMarked,
    changed: t.secretChanged,
  };
  const actionNames = { reveal: t.secretRevealed, copySecret: t.secretCopied, export: t.secretDownloaded };
  return (
    <li>
      <Link to={record.path}>{record.name}</Link>{' '}
      <span className={styles.quiet}>{record.ownerUserName || t.secretNoOwner}</span>
      <ul>
        {record.secrets.map(({ field, label, lastAt, lastAction, state }) => (
          <li key={field}>
            <span>{text(label)}</span>
            <span className={styles.quiet}>
              {actionNames[lastAction]} <Moment at={lastAt} />
            </span>
            <StatusTag kind={stateKinds[state]}>{stateNames[state]}</StatusTag>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Dialog with the same list, for people who have already left or change their position. */
export function SeenSecretsDialog(props: { account: Account; isOpen: boolean; onClose: () => void }) {
  const { account, isOpen, onClose } = props;
  const t = useTexts(dialogTexts);
  return (
    <Modal
      open={isOpen}
      width={560}
      title={t.secretsTitle({ name: personName(account) })}
      footer={<Button onClick={onClose}>{t.close}</Button>}
      onCancel={onClose}
      destroyOnHidden
    >
      <SeenSecrets userId={account._id} />
    </Modal>
  );
}
