import type { SprintInfo, SprintStatus } from '@easymock/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { LinkButton } from '../../../kit/buttons/link-button';
import { AddIcon, HistoryIcon, SendIcon } from '../../../kit/display/icons';
import { Markdown } from '../../../kit/display/markdown';
import { EditModal } from '../../../kit/resource/edit-modal';
import { RecordHistory } from '../../../kit/resource/record-drawer';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { AddCommitsDialog } from './add-commits-dialog';
import styles from './sprint-commits.module.css';
import { SprintCounts, SprintDays, SprintStatusTag } from './sprint-facts';
import { RobotsField } from './sprint-fields';
import { texts } from './texts';

/** The usual next status of a sprint. */
const nextOf: Partial<Record<SprintStatus, SprintStatus>> = {
  preparing: 'testing',
  testing: 'passed',
  passed: 'released',
};

/**
 * Head of a sprint with its name, status, facts and texts. @param onEdit opens the form, for people who may
 * change the sprint
 */
export function SprintHead({ sprint, onEdit }: { sprint: SprintInfo; onEdit?: () => void }) {
  const t = useTexts(texts);
  const { name, status, scope, selfTest, risk } = sprint;
  const parts = [
    { title: t.scope, text: scope },
    { title: t.selfTest, text: selfTest },
    { title: t.risk, text: risk },
  ].filter(({ text }) => text.trim() !== '');
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{name}</h1>
        <SprintStatusTag status={status} />
      </div>
      <div className={styles.facts}>
        <span>{sprint.projectName}</span>
        <SprintDays sprint={sprint} />
        <SprintCounts sprint={sprint} />
      </div>
      {onEdit && <Actions sprint={sprint} onEdit={onEdit} />}
      <Facts sprint={sprint} />
      {parts.map(({ title, text }) => (
        <section key={title} className={styles.part}>
          <h2>{title}</h2>
          <Markdown text={text} />
        </section>
      ))}
    </>
  );
}

function Facts({ sprint }: { sprint: SprintInfo }) {
  const t = useTexts(texts);
  const names = (faces: SprintInfo['people']) => joinWords(faces.map(({ userName }) => userName));
  const rows = [
    { label: t.environment, value: sprint.environment },
    { label: t.members, value: names(sprint.people) },
    { label: t.testers, value: names(sprint.testers) },
  ].filter(({ value }) => value !== '');
  return (
    <dl className={styles.list}>
      {sprint.branch && (
        <div>
          <dt>{t.branch}</dt>
          <dd className="g-mono">
            {sprint.branch} <CopyButton text={sprint.branch} />
          </dd>
        </div>
      )}
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {sprint.repos.length > 0 && (
        <div>
          <dt>{t.repos}</dt>
          <dd className={styles.links}>
            {sprint.repos.map(({ name, webUrl }) =>
              webUrl ? (
                <a key={name} href={webUrl} target="_blank" rel="noreferrer noopener">
                  {name}
                </a>
              ) : (
                <span key={name}>{name}</span>
              ),
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

type Opened = 'add' | 'notify' | 'history';

function Actions({ sprint, onEdit }: { sprint: SprintInfo; onEdit: () => void }) {
  const t = useTexts(texts);
  const { _id: id, version, status, project } = sprint;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const change = useChange('sprintCommits', 'update', { done: t.statusChanged });
  const next = nextOf[status];
  const words: Partial<Record<SprintStatus, string>> = {
    testing: t.toTesting,
    passed: t.toPassed,
    released: t.toReleased,
  };
  const loose = `${to('sprintCommits')}?view=loose&project=${encodeURIComponent(project)}&into=${id}`;
  const more: Action[] = [
    { key: 'add', icon: AddIcon, label: t.addCommits, run: () => setOpened('add') },
    { key: 'notify', icon: SendIcon, label: t.notify, run: () => setOpened('notify') },
    { key: 'history', icon: HistoryIcon, label: t.history, run: () => setOpened('history') },
  ];
  return (
    <div className={styles.actions}>
      {next && (
        <Button type="primary" loading={change.isPending} onClick={() => change.mutate({ id, version, status: next })}>
          {words[next]}
        </Button>
      )}
      <Button onClick={onEdit}>{t.edit}</Button>
      <LinkButton to={loose}>{t.attachHere}</LinkButton>
      <ActionMenu label={t.menu({ name: sprint.name })} actions={more} />
      {opened === 'add' && <AddCommitsDialog sprint={sprint} onClose={close} />}
      {opened === 'notify' && <NotifyDialog sprint={sprint} onClose={close} />}
      <HistoryDrawer id={id} isOpen={opened === 'history'} onClose={close} />
    </div>
  );
}

function NotifyDialog({ sprint, onClose }: { sprint: SprintInfo; onClose: () => void }) {
  const t = useTexts(texts);
  const { _id: id, dingConfigIds: held } = sprint;
  return (
    <EditModal<{ dingConfigIds: string[] }>
      title={t.notify}
      isOpen
      initial={{ dingConfigIds: held }}
      saveText={t.send}
      save={async ({ dingConfigIds }) => {
        await api.sprintCommits.notify({ id, dingConfigIds }, { claims: 'all' });
        showSuccess(t.notified);
      }}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t.notifyText}</p>
      <RobotsField held={held} isAlone />
    </EditModal>
  );
}

function HistoryDrawer(props: { id: string; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('sprintCommits', 'create');
  const labels: Readonly<Record<string, string>> = { ...labelsOf(fields), commits: t.commits };
  return (
    <Drawer open={props.isOpen} title={t.history} size={480} onClose={props.onClose} destroyOnHidden>
      <RecordHistory kind="sprint" id={props.id} labelOf={(field) => labels[field] ?? field} />
    </Drawer>
  );
}
