import type { Account } from '@easymock/contract';
import { Button } from 'antd';
import type { Action } from '../../../kit/buttons/action-menu';
import {
  CheckIcon,
  CloseIcon,
  EditIcon,
  ExternalIcon,
  KeyIcon,
  RefreshIcon,
  SlidersIcon,
  TeamIcon,
  TrashIcon,
  UserIcon,
} from '../../../kit/display/icons';
import { api } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { showSuccess } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import type { DialogKind, DialogSubject } from './dialogs';
import { texts } from './texts';

type Question = NonNullable<DialogSubject['question']>;

interface Decision {
  people: readonly Account[];
  isForbidden: boolean;
}

/**
 * Returns the actions for one and for several accounts. Actions that the server would refuse are not offered:
 * changes of one's own account, and changes of super administrators by others.
 */
export function useAccountActions(
  open: (kind: DialogKind, subject: DialogSubject) => void,
  /** Leaves people in the list who no longer match its filter. */
  keepInSight: (people: readonly Account[]) => void,
) {
  const t = useTexts(texts);
  const me = useUser();
  const { canEdit, canManage } = useRights('accounts');
  const forbid = useChange('accounts', 'forbiddenUser', {
    inputOf: ({ people, isForbidden }: Decision) => ({ ids: people.map(({ _id }) => _id), isForbidden }),
    onDone: (_data, decision) => {
      if (decision.isForbidden) keepInSight(decision.people);
      tellForbidden(decision);
    },
  });
  const confirm = useChange('accounts', 'confirmUserOrganization', {
    inputOf: ({ _id, wantedOrganization }: Account) => ({
      id: _id,
      department: '',
      userGroup: [],
      // Sends the request as shown in the list; if the person has changed it meanwhile, the server refuses.
      ...wantedOrganization,
    }),
    done: (_data, row) => t.confirmed({ name: personName(row) }),
  });
  const mayTouch = ({ role }: Account) => role !== 'superAdministrator' || me?.role === 'superAdministrator';
  const isOther = ({ _id }: Account) => _id !== me?._id;

  function tellForbidden({ people, isForbidden }: Decision): void {
    const [first] = people;
    const done =
      people.length > 1
        ? (isForbidden ? t.forbiddenSome : t.enabledSome)({ num: people.length })
        : (isForbidden ? t.forbiddenOne : t.enabled)({ name: first ? personName(first) : '' });
    showSuccess(done);
  }
  const ask = (question: Question) => open('question', { people: [], question });
  const resetsOf = useResets(open, ask);

  const action = (key: DialogKind, icon: Action['icon'], label: string, row: Account, isDanger = false): Action => ({
    key,
    icon,
    label,
    isDanger,
    run: () => open(key, { people: [row] }),
  });
  const confirmAction = (row: Account): Action => ({
    key: 'confirm',
    icon: CheckIcon,
    label: t.confirm,
    run: () => confirm.mutate(row),
  });
  const enableAction = (row: Account): Action => ({
    key: 'enable',
    icon: CheckIcon,
    label: t.enable,
    run: () => forbid.mutate({ people: [row], isForbidden: false }),
  });
  const forbidAction = (row: Account): Action => ({
    key: 'forbid',
    icon: CloseIcon,
    label: t.forbid,
    isDanger: true,
    run: () => open('offboard', { people: [row], onSaved: () => keepInSight([row]) }),
  });

  return {
    ofRow(row: Account): Action[] {
      if (!mayTouch(row)) return [];
      const canDecide = canManage && isOther(row);
      const canMove = canEdit && isOther(row);
      const isDisabled = row.status === 'forbidden';
      const hasFixedRights = row.role === 'superAdministrator';
      return [
        canMove && row.wantedOrganization && !isDisabled && confirmAction(row),
        canDecide && isDisabled && enableAction(row),
        canManage && action('edit', EditIcon, t.edit, row),
        canDecide && action('role', UserIcon, t.role, row),
        canMove && action('organization', TeamIcon, t.move, row),
        canDecide && !hasFixedRights && action('rights', SlidersIcon, t.rights, row),
        canDecide && resetsOf(row),
        canManage && action('handover', ExternalIcon, t.handOver, row),
        canManage && action('secrets', KeyIcon, t.seenSecrets, row),
        canDecide && !isDisabled && forbidAction(row),
        canDecide && action('delete', TrashIcon, t.delete, row, true),
      ].flatMap((offered) => offered || []);
    },

    ofSelection: (rows: readonly Account[], clear: () => void) => (
      <SelectionActions
        rows={rows}
        onRole={canManage ? () => open('role', { people: rows, onSaved: clear }) : undefined}
        onMove={() => open('organization', { people: rows, onSaved: clear })}
        onSwitch={
          canManage ? (isForbidden) => forbid.mutateAsync({ people: rows, isForbidden }).then(clear) : undefined
        }
        ask={ask}
      />
    ),
  };
}

/** Actions for a person who lost their password or second factor. */
function useResets(
  open: (kind: DialogKind, subject: DialogSubject) => void,
  ask: (question: Question) => void,
): (row: Account) => Action[] {
  const t = useTexts(texts);
  const resetFactor = useChange('accounts', 'resetSecondFactor', {
    inputOf: ({ _id }: Account) => ({ id: _id }),
    done: (_data, row) => t.factorResetDone({ name: personName(row) }),
  });
  const resetPassword = async ({ _id, name, nick_name }: Account) => {
    const { password } = await api.accounts.resetPassword({ id: _id });
    open('password', { people: [], password: { name: nick_name || name, password, isReset: true } });
  };
  return (row) => {
    const name = personName(row);
    const actions: Action[] = [];
    if (row.source === 'local')
      actions.push({
        key: 'reset',
        icon: RefreshIcon,
        label: t.passwordReset,
        run: () =>
          ask({
            title: t.passwordResetTitle({ name }),
            text: t.passwordResetText,
            okText: t.passwordReset,
            run: () => resetPassword(row),
          }),
      });
    if (row.hasSecondFactor)
      actions.push({
        key: 'resetFactor',
        icon: RefreshIcon,
        label: t.factorReset,
        run: () =>
          ask({
            title: t.factorResetTitle({ name }),
            text: t.factorResetText,
            okText: t.factorReset,
            run: async () => void (await resetFactor.mutateAsync(row)),
          }),
      });
    return actions;
  };
}

/** Maximum names listed in a confirmation. */
const maxNamed = 3;

/** Buttons for several accounts. Disabling asks for confirmation, because it hands nothing over. */
function SelectionActions(props: {
  rows: readonly Account[];
  onRole: (() => void) | undefined;
  onMove: () => void;
  onSwitch: ((isForbidden: boolean) => Promise<void>) | undefined;
  ask: (question: Question) => void;
}) {
  const { rows, onSwitch, ask } = props;
  const t = useTexts(texts);
  const isForbidden = rows.every(({ status }) => status === 'forbidden');
  // The notice names the refused accounts.
  const enable = () => void onSwitch?.(false).catch(() => {});
  const names = (people: readonly Account[]) => {
    const first = joinWords(people.slice(0, maxNamed).map(personName));
    return people.length > maxNamed ? t.forbidSomeNames({ names: first, num: people.length }) : first;
  };
  const askFirst = () =>
    ask({
      title: t.forbidSomeTitle({ num: rows.length }),
      text: t.forbidSomeText({ names: names(rows) }),
      okText: t.forbid,
      run: () => onSwitch?.(true),
    });
  return (
    <>
      {props.onRole && <Button onClick={props.onRole}>{t.role}</Button>}
      <Button onClick={props.onMove}>{t.move}</Button>
      {onSwitch && (
        <Button danger={!isForbidden} onClick={isForbidden ? enable : askFirst}>
          {isForbidden ? t.enable : t.forbid}
        </Button>
      )}
    </>
  );
}
