import { type Task, type TaskFile, taskFileDownload, taskFileNum, taskFileUpload } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Attachment, Attachments } from '../../../kit/form/attachments';
import { api, CallError } from '../../../lib/api/api';
import { downloadFile } from '../../../lib/api/download';
import { uploadForm } from '../../../lib/api/upload';
import { useUser } from '../../../lib/session/session';
import { showNotice } from '../../../lib/state/notices';
import { formatBytes } from '../../../lib/texts/bytes';
import styles from './tasks.module.css';

/**
 * The attachments of a task. Everybody can read them; the people of the task can add some and remove their
 * own.
 */
export function TaskAttachments({ task }: { task: Task }) {
  const user = useUser();
  const client = useQueryClient();
  const { _id: id, attachments, receivers, steps } = task;
  const refresh = () => client.invalidateQueries({ queryKey: ['task'] });
  const open = (fileId: string, name: string) =>
    void downloadFile(taskFileDownload, { id: fileId }, name).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      showNotice({ kind: 'error', title: name, text: error.message });
    });

  if (!steps.includes('attach')) {
    if (attachments.length === 0) return null;
    return (
      <ul className={styles.links}>
        {attachments.map(({ _id, name, size }) => (
          <li key={_id}>
            <Button type="link" size="small" className={styles.file} onClick={() => open(_id, name)}>
              {name}
            </Button>{' '}
            <span className={`${styles.quiet} g-num`}>{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
    );
  }

  const isReceiver = receivers.some(({ userId }) => userId === user?._id);
  const own = new Set(attachments.filter(({ userId }) => userId === user?._id).map(({ _id }) => _id));
  // The ID replaces the URL, because a file has no address here.
  const value = attachments.map(({ _id, name, size }) => ({ name, size, url: _id }));
  const change = async (files: readonly Attachment[]) => {
    const gone = attachments.filter(({ _id }) => files.every(({ url }) => url !== _id));
    for (const { _id } of gone) await api.task.removeTaskFile({ id, fileId: _id }).catch(() => {});
    await refresh();
  };
  return (
    <Attachments
      value={value}
      maxCount={taskFileNum}
      upload={async (file, options) => {
        const { _id } = await uploadForm<TaskFile>(taskFileUpload, { id }, file, options);
        return { path: _id };
      }}
      onChange={(files) => void change(files)}
      onOpen={({ url, name }) => open(url, name)}
      mayRemove={({ url }) => own.has(url) || !isReceiver}
    />
  );
}
