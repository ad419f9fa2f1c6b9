import { exportFileName, exportPath, type MockBrief, type Project } from '@easymock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, CallError } from '../../../lib/api/api';
import { downloadFile, fileName, saveFile } from '../../../lib/api/download';
import { callQuery, useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { cloneUrl } from '../addresses';
import { mockBinOf } from '../recycle/bin-links';
import { texts } from './texts';

/** Returns the actions for mocks in a project's list. */
export function useMockActions(project: Project, onRemoved: () => void) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const inputOf = (ids: string[]) => ({ project_id: project._id, ids });
  const restore = useChange('mock', 'restore', { inputOf, done: t.restored });
  const remove = useChange('mock', 'delete', {
    inputOf,
    onDone: (_data, ids) => {
      onRemoved();
      showSuccess(
        t.deleted,
        { label: t.undo, run: () => restore.mutate(ids) },
        { label: t.recycle, run: () => void navigate(mockBinOf(project)) },
      );
    },
  });
  const clone = useChange('mock', 'create', {
    inputOf: async ({ _id }: MockBrief) => {
      const { mock } = await api.mock.get({ id: _id });
      const { method, mode, description, folder_id, tags } = mock;
      const url = cloneUrl(mock.url, Date.now());
      return { project_id: project._id, url, method, mode, description, folder_id, tags };
    },
    done: t.cloned,
    onDone: ({ _id }) => markCreated(_id),
  });
  return { remove, clone, ...useDownloads(project) };
}

function useDownloads(project: Project) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const onError = (error: Error) =>
    showNotice({
      kind: 'error',
      title: t.download,
      text: error.message,
      requestId: error instanceof CallError ? error.requestId : undefined,
    });
  const downloadOne = useMutation({
    mutationFn: async ({ _id }: MockBrief) => {
      const { mock } = await client.fetchQuery(callQuery('mock', 'get', { id: _id }));
      saveFile(
        new Blob([mock.mode], { type: 'application/json' }),
        `${fileName(`${mock.method} ${project.url} ${mock.url}`)}.json`,
      );
    },
    onError,
  });
  const downloadMany = useMutation({
    mutationFn: (ids: string[]) => downloadFile(exportPath, { ids }, exportFileName),
    onError,
  });
  return { downloadOne, downloadMany };
}
