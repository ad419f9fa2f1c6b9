import { type Account, type HandedOver, type HandoverKind, handoverKindKeys, handoverKinds } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { ConfirmByName } from '../../../kit/dialogs/confirm-by-name';
import { Field } from '../../../kit/form/field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { kitTexts } from '../../../kit/kit-texts';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';
import { texts } from './texts';

interface Props {
  account: Account;
  isOpen: boolean;
  onClose: () => void;
}

type Heirs = Partial<Record<HandoverKind, string>>;

/** Hands a person's records over to others. */
export function HandoverDialog({ account, isOpen, onClose }: Props) {
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  const kit = useTexts(kitTexts);
  const { fields, heirs, hasSomething, isReady } = useHeirs(account);
  const tell = useReportHandover();
  const save = useChange('accounts', 'handOver', {
    onDone: (done) => {
      onClose();
      tell(done);
    },
  });
  return (
    <Modal
      open={isOpen}
      title={t.handOverTitle({ name: personName(account) })}
      okText={page.handOver}
      cancelText={kit.cancel}
      okButtonProps={{ disabled: !isReady || Object.keys(heirs).length === 0 }}
      cancelButtonProps={{ autoFocus: !hasSomething }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ id: account._id, handover: heirs })}
      onCancel={onClose}
      destroyOnHidden
    >
      {fields}
      {isReady && !hasSomething && <p className={styles.quiet}>{t.nothingOwned}</p>}
    </Modal>
  );
}

/** Deletes an account after everything it owns has a new owner. */
export function DeleteDialog({ account, isOpen, onClose }: Props) {
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  const { fields, heirs, isReady, isComplete } = useHeirs(account);
  const tell = useReportHandover();
  const remove = useChange('accounts', 'delete', {
    done: t.deleted({ name: personName(account) }),
    onDone: (done) => {
      onClose();
      tell(done, { isQuiet: true });
    },
  });
  return (
    <ConfirmByName
      isOpen={isOpen}
      title={t.deleteTitle({ name: personName(account) })}
      name={account.name}
      okText={page.delete}
      fields={fields}
      isReady={isReady && isComplete}
      onConfirm={() => remove.mutateAsync({ id: account._id, handover: heirs })}
      onCancel={onClose}
    >
      {t.deleteConsequence}
    </ConfirmByName>
  );
}

/**
 * Manages the choice of a new owner for each kind of record, together or separately.
 * @param usual the default new owner
 */
export function useHeirs(account: Account, usual = '') {
  const t = useTexts(dialogTexts);
  const text = useText();
  // With a default owner, one field covers all kinds until separate ones are requested.
  const [isAskedApart, setIsSplit] = useState(false);
  const isSplit = !usual || isAskedApart;
  const query = useQuery({ ...callQuery('accounts', 'getHandover', { id: account._id }), staleTime: 0 });
  const [chosen, setHeirs] = useState<Heirs>({});
  const owned = (query.data ?? []).filter(({ num }) => num > 0);
  const proposed: Heirs = usual ? Object.fromEntries(owned.map(({ kind }) => [kind, usual])) : {};
  const heirs: Heirs = withoutEmpty({ ...proposed, ...chosen });
  const setHeir = (kinds: readonly HandoverKind[], id: string) =>
    setHeirs((before) => ({ ...before, ...Object.fromEntries(kinds.map((kind) => [kind, id])) }));
  const [first] = owned;
  const all = first && owned.every(({ kind }) => heirs[kind] === heirs[first.kind]) ? heirs[first.kind] : '';
  const fields = (
    <QueryView query={query} skeleton={64} isEmpty={() => owned.length === 0}>
      {() => (
        <fieldset className={styles.heirs}>
          <legend className={usual ? 'g-sr-only' : ''}>{t.heirsNeeded}</legend>
          {usual && (
            <p>
              {owned
                .map(({ kind, num }) => `${text(handoverKinds[kind])}${t.count({ count: formatNumber(num) })}`)
                .join(t.and)}
              {owned.length > 1 && !isSplit && (
                <Button type="link" size="small" onClick={() => setIsSplit(true)}>
                  {t.splitHeirs}
                </Button>
              )}
            </p>
          )}
          {(owned.length > 1 || !isSplit) && (
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
          {isSplit &&
            owned.map(({ kind, num }) => (
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
      )}
    </QueryView>
  );
  return {
    fields,
    heirs,
    isReady: query.data !== undefined,
    hasSomething: owned.length > 0,
    isComplete: owned.every(({ kind }) => heirs[kind]),
  };
}

/** Removes the kinds whose field was cleared, because they have no new owner. */
const withoutEmpty = (heirs: Heirs): Heirs => Object.fromEntries(Object.entries(heirs).filter(([, id]) => id !== ''));

/**
 * Returns a function that reports the records handed over, and the projects whose address changed, because
 * their callers need to know.
 */
export function useReportHandover() {
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  return ({ num, renamed }: HandedOver, { isQuiet = false } = {}) => {
    const all = handoverKindKeys.reduce((sum, kind) => sum + (num[kind] ?? 0), 0);
    if (!isQuiet) showSuccess(t.handedOver({ num: all }));
    for (const project of renamed.slice(0, 5)) {
      showNotice({ kind: 'info', title: page.handOver, text: t.renamed(project), duration: 12_000 });
    }
  };
}
