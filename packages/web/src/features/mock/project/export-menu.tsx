import { type ExportFormat, exportExtensions, exportFileName, exportPath, type Project } from '@easymock/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { ArchiveFileIcon, CodeIcon, DownloadIcon, SendIcon, TextFileIcon } from '../../../kit/display/icons';
import { api, CallError } from '../../../lib/api/api';
import { downloadFile, fileName } from '../../../lib/api/download';
import { mockOrigin } from '../../../lib/browser/mock-origin';
import { useRights } from '../../../lib/session/rights';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { loadSaveDocumentDialog } from '../../wiki/index';
import { texts } from './texts';

const SaveDocumentDialog = lazy(async () => ({ default: (await loadSaveDocumentDialog()).SaveDocumentDialog }));

const icons = {
  zip: ArchiveFileIcon,
  openapi: TextFileIcon,
  typescript: CodeIcon,
  msw: CodeIcon,
  postman: TextFileIcon,
  markdown: TextFileIcon,
} as const;

/** Menu that exports a project, or the selected mocks, in the formats of other tools or as a document. */
export function ExportMenu({ project, ids }: { project: Project; ids?: readonly string[] }) {
  const t = useTexts(texts);
  const { canEdit } = useRights('wiki');
  const [isSaving, setIsSaving] = useState(false);
  const chosen = { projectId: project._id, mockIds: ids ? [...ids] : null };
  const generated = useRef({ mdTexts: '', generatedAt: '' });
  const input = ids ? { ids } : { project_id: project._id };
  const run = useMutation({
    mutationFn: (format: ExportFormat) => downloadFile(exportPath, { ...input, format }, nameOf(project, format)),
    onError: (error) =>
      showNotice({
        kind: 'error',
        title: t.export,
        text: error.message,
        requestId: error instanceof CallError ? error.requestId : undefined,
      }),
  });
  const labels: Readonly<Record<ExportFormat, string>> = {
    zip: t.exportZip,
    openapi: 'OpenAPI 3.1',
    typescript: t.exportTypes,
    msw: t.exportMsw,
    postman: t.exportPostman,
    markdown: t.exportMarkdown,
  };
  const formats = Object.keys(labels) as ExportFormat[];
  const actions: Action[] = formats.map((format) => ({
    key: format,
    icon: icons[format],
    label: labels[format],
    isDisabled: project.mock_num === 0 || run.isPending,
    run: () => run.mutate(format),
  }));
  if (canEdit) {
    const isDisabled = project.mock_num === 0;
    actions.push({ key: 'wiki', icon: SendIcon, label: t.exportWiki, isDisabled, run: () => setIsSaving(true) });
  }
  return (
    <>
      <ActionMenu label={ids ? t.exportSelected : t.export} icon={DownloadIcon} actions={actions} />
      {isSaving && (
        <Suspense>
          <SaveDocumentDialog
            name={project.name}
            loadText={async () => {
              generated.current = await api.wikiMock.generate({ ...chosen, origin: mockOrigin() });
              return generated.current.mdTexts;
            }}
            onSaved={(markdownId) =>
              api.wikiMock.setSource({ markdownId, ...chosen, generatedAt: generated.current.generatedAt })
            }
            onClose={() => setIsSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The name of the zip is fixed for the import and older clients. */
const nameOf = ({ name }: Project, format: ExportFormat): string =>
  format === 'zip'
    ? exportFileName.replace(/(?=\.zip$)/, `-${fileName(name)}`)
    : `${fileName(name)}.${exportExtensions[format]}`;
