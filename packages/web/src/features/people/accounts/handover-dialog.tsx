import {
  type Account,
  type HandedOver,
  type HandoverKind,
  handoverKindKeys,
  handoverKinds,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { ConfirmByName } from '../../../kit/confirm-by-name';
import { ErrorState } from '../../../kit/error-state';
import { Field } from '../../../kit/field';
import { kitTexts } from '../../../kit/kit-texts';
import { PersonPicker } from '../../../kit/person-picker';
import { Skeleton } from '../../../kit/skeleton';
import { api } from '../../../lib/api';
import { showNotice, showSuccess } from '../../../lib/notices';
import { personName } from '../../../lib/person-name';
import { callQuery } from '../../../lib/queries';
import { useText, useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import styles from './accounts.module.css';
import { texts } from './texts';
import { useRefreshPeople } from './use-refresh-people';

interface Props {
  account: Account;
  isOpen: boolean;
  onClose: () => void;
}

type Heirs = Partial<Record<HandoverKind, string>>;

/** Gives what somebody owns to others, who stay as they are. */
export function HandoverDialog({ account, isOpen, onClose }: Props) {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const { fields, heirs, hasSomething, isReady } = useHeirs(account);
  const tell = useTellHandedOver();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    try {
      const done = await api.accounts.handOver({ id: account._id, handover: heirs });
      onClose();
      await tell(done);
    } catch {
      // The notice has said why.
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t.handOverTitle({ name: personName(account) })}
      okText={t.handOver}
      cancelText={kit.cancel}
      okButtonProps={{ disabled: !isReady || Object.keys(heirs).length === 0 }}
      cancelButtonProps={{ autoFocus: !hasSomething }}
      confirmLoading={isSaving}
      onOk={save}
      onCancel={onClose}
      destroyOnHidden
    >
      {fields}
      {isReady && !hasSomething && <p className={styles.quiet}>{t.nothingOwned}</p>}
    </Modal>
  );
}

/** Deletes an account once everything it owns has somebody who takes over. */
export function DeleteDialog({ account, isOpen, onClose }: Props) {
  const t = useTexts(texts);
  const { fields, heirs, isReady, isComplete } = useHeirs(account);
  const tell = useTellHandedOver();
  return (
    <ConfirmByName
      isOpen={isOpen}
      title={t.deleteTitle({ name: personName(account) })}
      name={account.name}
      okText={t.delete}
      fields={fields}
      isReady={isReady && isComplete}
      onConfirm={async () => {
        const done = await api.accounts.delete({ id: account._id, handover: heirs });
        showSuccess(t.deleted({ name: personName(account) }));
        onClose();
        await tell(done, { isQuiet: true });
      }}
      onCancel={onClose}
    >
      {t.deleteConsequence}
    </ConfirmByName>
  );
}

/** Asks who takes over each kind of things there is, all at once or one by one. */
function useHeirs(account: Account) {
  const t = useTexts(texts);
  const text = useText();
  const query = useQuery({ ...callQuery('accounts', 'getHandover', { id: account._id }), staleTime: 0 });
  const [heirs, setHeirs] = useState<Heirs>({});
  const owned = (query.data ?? []).filter(({ num }) => num > 0);
  const setHeir = (kinds: readonly HandoverKind[], id: string) =>
    setHeirs((before) => {
      const rest = Object.entries(before).filter(([kind]) => !kinds.includes(kind as HandoverKind));
      return Object.fromEntries([...rest, ...(id ? kinds.map((kind) => [kind, id]) : [])]) as Heirs;
    });
  const [first] = owned;
  const all = first && owned.every(({ kind }) => heirs[kind] === heirs[first.kind]) ? heirs[first.kind] : '';
  let fields: ReactNode = null;
  if (query.isPending) fields = <Skeleton height={64} />;
  else if (query.isError) fields = <ErrorState error={query.error} onRetry={query.refetch} />;
  else if (owned.length > 0) {
    fields = (
      <fieldset className={styles.heirs}>
        <legend>{t.heirsNeeded}</legend>
        {owned.length > 1 && (
          <Field label={t.handOverAllTo}>
            {(control) => (
              <PersonPicker
                {...control}
                without={[account._id]}
                value={all ?? ''}
                onChange={(id) =>
                  setHeir(
                    owned.map(({ kind }) => kind),
                    id,
                  )
                }
              />
            )}
          </Field>
        )}
        {owned.map(({ kind, num }) => (
          <Field key={kind} label={`${text(handoverKinds[kind])}${t.count({ count: formatNumber(num) })}`}>
            {(control) => (
              <PersonPicker
                {...control}
                without={[account._id]}
                value={heirs[kind] ?? ''}
                onChange={(id) => setHeir([kind], id)}
              />
            )}
          </Field>
        ))}
      </fieldset>
    );
  }
  return {
    fields,
    heirs,
    isReady: query.data !== undefined,
    hasSomething: owned.length > 0,
    isComplete: owned.every(({ kind }) => heirs[kind]),
  };
}

/** Says what was handed over, and which projects got another address: those who call them want to know. */
function useTellHandedOver() {
  const t = useTexts(texts);
  const refresh = useRefreshPeople();
  return async ({ num, renamed }: HandedOver, { isQuiet = false } = {}) => {
    const all = handoverKindKeys.reduce((sum, kind) => sum + (num[kind] ?? 0), 0);
    if (!isQuiet) showSuccess(t.handedOver({ num: all }));
    for (const project of renamed.slice(0, 5)) {
      showNotice({ kind: 'info', title: t.handOver, text: t.renamed(project), duration: 12_000 });
    }
    await refresh();
  };
}
