import { type GitRepo, type GitRepoDraft, gitHostNames, gitHosts, sprintLimits } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { AddIcon } from '../../../kit/display/icons';
import { CallField } from '../../../kit/form/call-field';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { callQuery, invalidateReads, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './sprint-commits.module.css';
import { texts } from './texts';

/** Lists the repositories and the addresses of their hooks. People who manage the tool can change them. */
export function ReposDrawer(props: { isOpen: boolean; canManage: boolean; onClose: () => void }) {
  const { isOpen, canManage, onClose } = props;
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('sprintCommits', 'getRepoList', {}), enabled: isOpen });
  const [edited, setEdited] = useState<GitRepo | 'new'>();
  const [doomed, setDoomed] = useState<GitRepo>();
  const remove = useChange('sprintCommits', 'deleteRepoById', { done: t.repoDeleted });
  const add = canManage && (
    <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={() => setEdited('new')}>
      {t.addRepo}
    </Button>
  );
  return (
    <Drawer open={isOpen} title={t.hooks} size={720} extra={add} onClose={onClose} destroyOnHidden>
      <p className={styles.quiet}>{t.hooksHelp}</p>
      <QueryView
        query={query}
        skeleton={120}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="vase" text={t.reposEmpty} />}
      >
        {(list) => (
          <ul className={styles.repos}>
            {list.map((repo) => (
              <li key={repo._id}>
                <RepoFacts repo={repo} />
                {canManage && (
                  <div className={styles.buttons}>
                    <Button size="small" onClick={() => setEdited(repo)}>
                      {t.edit}
                    </Button>
                    <Button size="small" danger onClick={() => setDoomed(repo)}>
                      {t.delete}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {edited && <RepoForm repo={edited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t.deleteRepoTitle({ name: doomed?.name ?? '' })}
        okText={t.delete}
        onConfirm={async () => {
          if (doomed) await remove.mutateAsync({ id: doomed._id });
          setDoomed(undefined);
        }}
        onCancel={() => setDoomed(undefined)}
      >
        {t.deleteRepoText}
      </ConfirmDialog>
    </Drawer>
  );
}

/** Shows a repository with the address of its hook, which can be copied. */
export function RepoFacts({ repo }: { repo: GitRepo }) {
  const t = useTexts(texts);
  const projects = useEnumeration('project');
  const { name, host, project, branchRule, hookPath, lastPushAt, missedNum } = repo;
  const address = location.origin + hookPath;
  const facts = [
    gitHostNames[host],
    projects.labelOf(project),
    branchRule,
    lastPushAt ? t.lastPush({ when: formatMoment(lastPushAt) }) : t.neverPushed,
  ];
  return (
    <>
      <strong className={styles.repoName}>{name}</strong>
      <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      {missedNum > 0 && <p className={styles.quiet}>{t.missed({ num: missedNum })}</p>}
      <div className={styles.address}>
        <span className="g-mono">{address}</span>
        <CopyButton text={address} label={t.copyHook} />
      </div>
    </>
  );
}

type Values = Required<GitRepoDraft>;

function RepoForm({ repo, onClose }: { repo: GitRepo | 'new'; onClose: () => void }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const fields = useFields('sprintCommits', 'insertRepo');
  const held = repo === 'new' ? undefined : repo;
  const save = async (values: Values, version: number | undefined) => {
    if (held)
      await api.sprintCommits.updateRepoById(
        { ...values, id: held._id, version: version ?? held.version },
        { claims: 'all' },
      );
    else await api.sprintCommits.insertRepo(values, { claims: 'all' });
    await invalidateReads(client, 'sprintCommits', 'updateRepoById');
    showSuccess(t.repoSaved);
  };
  return (
    <EditModal<Values>
      title={held ? t.editRepo : t.addRepo}
      isOpen
      isLong
      initial={{
        name: held?.name ?? '',
        host: held?.host ?? 'gitlab',
        project: held?.project ?? '',
        webUrl: held?.webUrl ?? '',
        branchRule: held?.branchRule ?? '',
        issuePrefixes: held?.issuePrefixes ?? [],
        secret: '',
      }}
      {...(held && { version: held.version })}
      save={save}
      onClose={onClose}
    >
      <CallField name="name" field={fields.name} extra={t.repoNameHelp}>
        <Input className="g-mono" autoComplete="off" spellCheck={false} />
      </CallField>
      <CallField name="host" field={fields.host}>
        <Select options={gitHosts.map((value) => ({ value, label: gitHostNames[value] }))} />
      </CallField>
      <CallField name="project" field={fields.project}>
        <EnumerationSelect type="project" isRequired />
      </CallField>
      <CallField name="webUrl" field={fields.webUrl}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="branchRule" field={fields.branchRule} extra={t.branchRuleHelp}>
        <Input className="g-mono" placeholder="main, release/*" />
      </CallField>
      <CallField name="issuePrefixes" field={fields.issuePrefixes} extra={t.issuePrefixesHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} suffixIcon={null} />
      </CallField>
      <CallField
        name="secret"
        field={fields.secret}
        extra={t.secretHelp}
        {...(held && { rules: [{ required: false }] })}
      >
        <SecretField isHeld={held !== undefined} />
      </CallField>
    </EditModal>
  );
}

/** Generates a random secret. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(sprintLimits.secret * 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The secret is readable while it is entered, so that it can be copied to the Git host. */
function SecretField(props: { id?: string; value?: string; isHeld: boolean; onChange?: (secret: string) => void }) {
  const { value = '', onChange, isHeld } = props;
  const t = useTexts(texts);
  return (
    <Space.Compact block>
      <Input
        {...(props.id !== undefined && { id: props.id })}
        className="g-mono"
        autoComplete="off"
        spellCheck={false}
        placeholder={isHeld ? t.secretStays : ''}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button onClick={() => onChange?.(newSecret())}>{t.createSecret}</Button>
    </Space.Compact>
  );
}
