import type { ReleaseInfo } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { CopyButton } from '../../../kit/buttons/copy-button';
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
import { PageHead } from '../../../kit/page/page-head';
import { RecordHistory } from '../../../kit/resource/record-drawer';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { gateScript } from './gate-script';
import styles from './release.module.css';
import { PlanAt, Status } from './release-parts';
import { texts } from './texts';
import { type NewRelease, useNewRelease, useReleaseSteps } from './use-release-steps';

/** Head of a checklist with its name, facts and actions, and their dialogs. */
export function RunHead({ release }: { release: ReleaseInfo }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const projects = useEnumeration('project');
  const steps = useReleaseSteps();
  const made = useNewRelease();
  const [open, setOpen] = useState<Opened>();
  const { _id: id } = release;
  const more = useMore(release, made.ask, setOpen);
  return (
    <>
      <PageHead
        crumbs={[{ title: t.title, path: to('release') }]}
        title={release.name}
        actions={
          <span className={styles.actions}>
            {steps.actionsOf(release).map(({ key, label, icon, run }) => (
              <Button
                key={key}
                // A lock is a primary button only if no required items are open.
                type={key === 'start' || (key === 'lock' && release.requiredLeft === 0) ? 'primary' : 'default'}
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
      {steps.dialog}
      {made.dialog}
      <Dialogs release={release} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

type Opened = 'gate' | 'history' | 'delete';

/** Returns the rarely used actions, for the overflow menu. */
function useMore(release: ReleaseInfo, ask: (made: NewRelease) => void, setOpen: (what: Opened) => void): Action[] {
  const t = useTexts(texts);
  const { canEdit } = useRights('release');
  const { _id: id } = release;
  return [
    ...(canEdit
      ? [
          {
            key: 'copy',
            icon: CopyIcon,
            label: release.isTemplate ? t.add : t.copy,
            run: () =>
              ask({
                title: release.isTemplate ? t.add : t.copy,
                isTemplate: false,
                templateId: id,
                project: release.project,
                name: release.isTemplate ? '' : t.copied({ name: release.name }),
              }),
          },
          {
            key: 'template',
            icon: LayersIcon,
            label: t.saveAsTemplate,
            run: () =>
              ask({
                title: t.saveAsTemplate,
                isTemplate: true,
                templateId: id,
                project: release.project,
                name: t.templateName({ name: release.name }),
              }),
          },
        ]
      : []),
    { key: 'print', icon: PrinterIcon, label: t.print, run: () => print() },
    ...(release.isTemplate ? [] : [{ key: 'gate', icon: TerminalIcon, label: t.gate, run: () => setOpen('gate') }]),
    { key: 'history', icon: HistoryIcon, label: t.history, run: () => setOpen('history') },
    ...(release.steps.includes('delete')
      ? [{ key: 'delete', icon: TrashIcon, label: t.delete, isDanger: true, run: () => setOpen('delete') }]
      : []),
  ];
}

function Dialogs(props: { release: ReleaseInfo; open: Opened | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { release, open, onClose } = props;
  const { _id: id } = release;
  return (
    <>
      <GateDialog release={release} isOpen={open === 'gate'} onClose={onClose} />
      <HistoryDrawer id={id} isOpen={open === 'history'} onClose={onClose} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={`${t.delete} ${release.name}`}
        okText={t.delete}
        onConfirm={async () => {
          await api.release.delete({ id });
          await client.invalidateQueries({ queryKey: ['release', 'list'] });
          void navigate(to('release'));
        }}
        onCancel={onClose}
      >
        {release.name}
      </ConfirmDialog>
    </>
  );
}

/** Shows the script by which a deploy job checks that the checklist is locked. */
function GateDialog(props: { release: ReleaseInfo; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const script = gateScript(location.origin, props.release._id, t.gateStop);
  return (
    <Modal open={props.isOpen} title={t.gate} footer={null} width={640} onCancel={props.onClose} destroyOnHidden>
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
    status: t.status,
    state: t.status,
    note: t.note,
    checkItem: t.checkItem,
    reason: t.reason,
    lockUserName: t.lock,
    forceReason: t.forceLock,
  };
  return (
    <Drawer open={props.isOpen} title={t.history} size={480} onClose={props.onClose} destroyOnHidden>
      <RecordHistory kind="release_list" id={props.id} labelOf={(field) => labels[field] ?? field} />
    </Drawer>
  );
}
