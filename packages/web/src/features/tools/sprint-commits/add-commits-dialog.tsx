import { type SprintInfo, sprintLimits } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api/api';
import { invalidateReads } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { gitLogCommand, readGitLog } from './git-log';
import styles from './sprint-commits.module.css';
import { texts } from './texts';

interface Values {
  repo: string;
  log: string;
}

/** Adds commits manually, from the output of git. */
export function AddCommitsDialog({ sprint, onClose }: { sprint: SprintInfo; onClose: () => void }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const save = async ({ repo, log }: Values) => {
    const { commits } = readGitLog(log, repo.trim());
    const nums = await api.sprintCommits.addCommits({ id: sprint._id, commits }, { claims: 'all' });
    await invalidateReads(client, 'sprintCommits', 'addCommits');
    showSuccess(t.addedCommits({ num: nums.storedNum, known: nums.knownNum }));
  };
  const isLog = (_: unknown, log = '') => {
    const { commits, wrongLine } = readGitLog(log, '');
    if (wrongLine !== undefined) return Promise.reject(new Error(t.wrongLine({ num: wrongLine })));
    if (commits.length > sprintLimits.commits)
      return Promise.reject(new Error(t.tooManyLines({ num: sprintLimits.commits })));
    return Promise.resolve();
  };
  return (
    <EditModal<Values>
      title={t.addCommits}
      isOpen
      initial={{ repo: sprint.repos[0]?.name ?? '', log: '' }}
      save={save}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t.addCommitsHelp}</p>
      <div className={styles.address}>
        <code className="g-mono">{gitLogCommand}</code>
        <CopyButton text={gitLogCommand} />
      </div>
      <Form.Item name="repo" label={t.repo} rules={[{ required: true, whitespace: true }]}>
        <Input className="g-mono" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="log"
        label={t.commits}
        rules={[{ required: true, whitespace: true }, { validator: isLog }]}
        validateTrigger="onBlur"
      >
        <Input.TextArea className="g-mono" rows={6} spellCheck={false} />
      </Form.Item>
    </EditModal>
  );
}
