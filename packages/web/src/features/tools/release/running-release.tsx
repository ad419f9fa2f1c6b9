import {
  type CheckItem,
  type ItemState,
  type ReleaseFace,
  type ReleaseInfo,
  type ReleasePerson,
  refusalOfTick,
} from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input, Modal } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { FilterChip } from '../../../kit/buttons/filter-chip';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import {
  CopyIcon,
  EditIcon,
  HistoryIcon,
  LayersIcon,
  PrinterIcon,
  TerminalIcon,
  TrashIcon,
} from '../../../kit/display/icons';
import { CallField } from '../../../kit/form/call-field';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageHead } from '../../../kit/page/page-head';
import type { EditModal as EditModalType } from '../../../kit/resource/edit-modal';
import { RecordHistory } from '../../../kit/resource/record-drawer';
import { severalParam, useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { useStable } from '../../../lib/state/use-stable';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { gateScript } from './gate-script';
import { infoQuery } from './info-query';
import { ItemRow } from './item-row';
import styles from './release.module.css';
import { Faces, PlanAt, Progress, Status } from './release-parts';
import { texts } from './texts';
import { useNewRelease, useReleaseSteps } from './use-release-steps';

// Most visits write no note. `lazy` forgets the type parameter.
const EditModal = lazy(async () => ({
  default: (await import('../../../kit/resource/edit-modal')).EditModal,
})) as unknown as typeof EditModalType;

const shownParams = { show: severalParam() };

/** The page of a checklist that runs, or of one that ran. */
export function RunningRelease({
  release,
  people,
}: {
  release: ReleaseInfo;
  people: readonly ReleaseFace[];
}) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useUser();
  const { level, canEdit } = useRights('release');
  const projects = useEnumeration('project');
  const steps = useReleaseSteps();
  const made = useNewRelease();
  const [{ show }, setShown] = useListParams(shownParams);
  const [noted, setNoted] = useState<{ item: CheckItem; state: ItemState }>();
  const [open, setOpen] = useState<'gate' | 'history' | 'delete'>();
  const person: ReleasePerson = useMemo(() => ({ id: user?._id ?? '', level }), [user?._id, level]);
  const { _id: id, check_list: items } = release;
  const isRunning = release.status === 'running';
  const hasAuto = items.some(({ auto }) => auto !== null);
  useEffect(() => {
    if (isRunning && hasAuto) void api.release.recheck({ releaseId: id }, { claims: 'all' }).catch(() => {});
  }, [id, isRunning, hasAuto]);

  const patch = (change: (before: ReleaseInfo) => ReleaseInfo) =>
    client.setQueryData(infoQuery(id).queryKey, (before) => before && change(before));
  const withItem = (before: ReleaseInfo, next: Partial<CheckItem> & { id: string }): ReleaseInfo => ({
    ...before,
    check_list: before.check_list.map((one) => (one.id === next.id ? { ...one, ...next } : one)),
  });
  const setState = async (item: CheckItem, state: ItemState, note?: string, claims?: 'all') => {
    // It stands there at once, and is read again if the server refuses.
    patch((before) => withItem(before, { id: item.id, state }));
    try {
      const { item: after, ...rest } = await api.release.updateCheckItem(
        { releaseId: id, itemId: item.id, state, from: item.state, ...(note !== undefined && { note }) },
        claims && { claims },
      );
      patch((before) => ({ ...withItem(before, after), ...rest }));
      if (rest.status !== release.status)
        await client.invalidateQueries({ queryKey: infoQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ['release', 'list'] });
    } catch (error) {
      await client.invalidateQueries({ queryKey: infoQuery(id).queryKey });
      throw error;
    }
  };
  const actions = useStable({
    set: (item: CheckItem, state: ItemState) => void setState(item, state).catch(() => {}),
    note: (item: CheckItem, state: ItemState) => setNoted({ item, state }),
  });
  const { status, isTemplate, managerUserId, createUserId } = release;
  // The same while nothing changes that it depends on: rows are drawn again only if theirs did.
  const mayTick = useCallback(
    (item: CheckItem, state: ItemState) =>
      !refusalOfTick(
        item,
        state,
        // The dialog asks for one.
        'note',
        { status, isTemplate, managerUserId, createUserId, requiredLeft: 0 },
        person,
      ),
    [status, isTemplate, managerUserId, createUserId, person],
  );

  const isShown = (item: CheckItem) =>
    (!show.includes('mine') || item.ownerUserIds.includes(person.id)) &&
    (!show.includes('open') || item.state === 'todo' || item.state === 'blocked') &&
    (!show.includes('blocked') || item.state === 'blocked');
  const turn = (value: string) =>
    setShown({ show: show.includes(value) ? show.filter((one) => one !== value) : [...show, value] });
  const shown = items.filter(isShown);
  const groups = release.groups
    .map((group) => ({ ...group, items: shown.filter((item) => item.group_id === group.id) }))
    .filter((group) => group.items.length > 0);

  const more = [
    ...(canEdit
      ? [
          {
            key: 'copy',
            icon: CopyIcon,
            label: release.isTemplate ? t.add : t.copy,
            run: () =>
              made.ask({
                ...{ title: release.isTemplate ? t.add : t.copy, isTemplate: false, templateId: id },
                ...{
                  project: release.project,
                  name: release.isTemplate ? '' : t.copied({ name: release.name }),
                },
              }),
          },
          {
            key: 'template',
            icon: LayersIcon,
            label: t.saveAsTemplate,
            run: () =>
              made.ask({
                ...{ title: t.saveAsTemplate, isTemplate: true, templateId: id },
                ...{ project: release.project, name: t.templateName({ name: release.name }) },
              }),
          },
        ]
      : []),
    { key: 'print', icon: PrinterIcon, label: t.print, run: () => print() },
    ...(release.isTemplate
      ? []
      : [{ key: 'gate', icon: TerminalIcon, label: t.gate, run: () => setOpen('gate') }]),
    { key: 'history', icon: HistoryIcon, label: t.history, run: () => setOpen('history') },
    ...(release.steps.includes('delete')
      ? [{ key: 'delete', icon: TrashIcon, label: t.delete, isDanger: true, run: () => setOpen('delete') }]
      : []),
  ];
  return (
    <div className={styles.run}>
      <PageHead
        crumbs={[{ title: t.title, path: to('release') }]}
        title={release.name}
        actions={
          <span className={styles.actions}>
            {steps.actionsOf(release).map(({ key, label, icon, run }, at) => (
              <Button
                key={key}
                type={at === 0 ? 'primary' : 'default'}
                icon={<Icon icon={icon} />}
                onClick={() => run?.()}
              >
                {label}
              </Button>
            ))}
            {release.steps.includes('edit') && (
              <Button icon={<Icon icon={EditIcon} />} onClick={() => navigate(to('releaseEdit', { id }))}>
                {t.edit}
              </Button>
            )}
            <ActionMenu label={t.itemActions({ title: release.name })} actions={more} />
          </span>
        }
      />
      <p className={styles.facts}>
        {release.isTemplate ? <span>{t.template}</span> : <Status status={release.status} />}
        {release.project && <span>{projects.labelOf(release.project)}</span>}
        {release.releaseVersion && <span className="g-mono">{release.releaseVersion}</span>}
        <PlanAt release={release} />
        <span>
          {t.manager} {release.managerUserName}
        </span>
        {release.isLock === 1 && (
          <span>{t.lockedBy({ name: release.lockUserName, when: formatMoment(release.lockAt ?? '') })}</span>
        )}
      </p>
      {release.forceReason && (
        <Alert type="error" title={t.forced({ reason: release.forceReason })} className={styles.forced} />
      )}
      <div className={styles.sticky}>
        <Progress release={release} />
        {release.requiredLeft > 0 && (
          <span className={styles.quiet}>{t.left({ num: release.requiredLeft })}</span>
        )}
        <span className={styles.chips}>
          <FilterChip isOn={show.includes('mine')} onClick={() => turn('mine')}>
            {t.showMine}
          </FilterChip>
          <FilterChip isOn={show.includes('open')} onClick={() => turn('open')}>
            {t.showOpen}
          </FilterChip>
          <FilterChip isOn={show.includes('blocked')} onClick={() => turn('blocked')}>
            {t.showBlocked}
          </FilterChip>
        </span>
        {people.length > 0 && (
          <span
            className={styles.people}
            role="status"
            aria-label={t.people({ names: people.map(({ userName }) => userName).join('、') })}
          >
            <Faces people={people} />
          </span>
        )}
      </div>
      {groups.length === 0 && (
        <EmptyState
          drawing="vase"
          text={items.length === 0 ? t.emptyItems : t.emptyShown}
          action={
            items.length === 0 &&
            release.steps.includes('edit') && <Link to={to('releaseEdit', { id })}>{t.addItem}</Link>
          }
        />
      )}
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`} className={styles.groupName}>
            {group.name} <GroupCount items={items} group={group.id} />
          </h2>
          <ul className={styles.items}>
            {group.items.map((item) => (
              <ItemRow key={item.id} item={item} mayTick={mayTick} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
      {noted && (
        <NoteDialog
          noted={noted}
          onClose={() => setNoted(undefined)}
          save={(note) => setState(noted.item, noted.state, note, 'all')}
        />
      )}
      {steps.dialog}
      {made.dialog}
      <GateDialog release={release} isOpen={open === 'gate'} onClose={() => setOpen(undefined)} />
      <HistoryDrawer id={id} isOpen={open === 'history'} onClose={() => setOpen(undefined)} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={`${t.delete} ${release.name}`}
        okText={t.delete}
        onConfirm={async () => {
          await api.release.delete({ id });
          await client.invalidateQueries({ queryKey: ['release', 'list'] });
          void navigate(to('release'));
        }}
        onCancel={() => setOpen(undefined)}
      >
        {release.name}
      </ConfirmDialog>
    </div>
  );
}

function GroupCount({ items, group }: { items: readonly CheckItem[]; group: string }) {
  const t = useTexts(texts);
  const own = items.filter(({ group_id }) => group_id === group);
  const done = own.filter(({ state }) => state === 'done' || state === 'na');
  return (
    <span className={`${styles.quiet} g-num`}>{t.progressOf({ done: done.length, total: own.length })}</span>
  );
}

/** Asks for the note that says why an item is blocked or does not apply, or writes one. */
function NoteDialog(props: {
  noted: { item: CheckItem; state: ItemState };
  save: (note: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const { note } = useFields('release', 'updateCheckItem');
  const { item, state } = props.noted;
  const isNeeded = state === 'blocked' || state === 'na';
  const verb =
    state === item.state
      ? t.updateNote
      : { todo: t.setTodo, done: t.setDone, na: t.setNa, blocked: t.setBlocked }[state];
  return (
    <Suspense>
      <EditModal<{ note: string }>
        title={`${verb} ${item.title}`}
        isOpen
        initial={{ note: item.note }}
        saveText={verb}
        save={({ note: text }) => props.save(text)}
        onClose={props.onClose}
      >
        <CallField
          name="note"
          field={isNeeded ? { ...note, isRequired: true } : note}
          {...(isNeeded && { extra: t.noteNeeded })}
        >
          <Input.TextArea rows={3} />
        </CallField>
      </EditModal>
    </Suspense>
  );
}

/** How a deploy job asks whether the checklist is locked. */
function GateDialog(props: { release: ReleaseInfo; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const script = gateScript(location.origin, props.release._id, t.gateStop);
  return (
    <Modal
      open={props.isOpen}
      title={t.gate}
      footer={null}
      width={640}
      onCancel={props.onClose}
      destroyOnHidden
    >
      <p className={styles.quiet}>{t.gateHelp}</p>
      <pre className={styles.script}>{script}</pre>
      <CopyButton text={script} isLabelled />
    </Modal>
  );
}

function HistoryDrawer(props: { id: string; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('release', 'create');
  const lock = useFields('release', 'lock');
  const labels: Readonly<Record<string, string>> = {
    ...labelsOf(fields),
    ...labelsOf(lock),
    ...{ status: t.status, state: t.status, note: t.note, checkItem: t.checkItem, reason: t.reason },
    ...{ lockUserName: t.lock, forceReason: t.forceLock },
  };
  return (
    <Drawer open={props.isOpen} title={t.history} size={480} onClose={props.onClose} destroyOnHidden>
      <RecordHistory kind="release_list" id={props.id} labelOf={(field) => labels[field] ?? field} />
    </Drawer>
  );
}
