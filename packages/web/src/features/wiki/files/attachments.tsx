import { type Article, type WikiFile, wikiRemovedDays } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, EyeIcon, TrashIcon, UndoIcon, UploadIcon } from '../../../kit/display/icons';
import { ErrorState } from '../../../kit/page/error-state';
import { Skeleton } from '../../../kit/page/skeleton';
import { api } from '../../../lib/api/api';
import { callQuery, invalidateReads, useChange } from '../../../lib/api/queries';
import { useLive } from '../../../lib/live/use-live';
import { showSuccess } from '../../../lib/state/notices';
import { formatBytes } from '../../../lib/texts/bytes';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/texts/time';
import { downloadFile, openFile } from './addresses';
import { fileIcon } from './file-icon';
import styles from './files.module.css';
import { isPdf } from './pdf/pdf-link';
import type { ShownPdf } from './pdf/shown-pdf';
import { texts as pdfTexts } from './pdf/texts';
import { usePdfViewer } from './pdf/use-pdf-viewer';
import { texts } from './texts';
import { UploadList } from './upload-list';
import { useFileDrop } from './use-file-drop';
import { useFileUploads } from './use-file-uploads';

export const attachmentsId = 'wiki-attachments';

/**
 * Lists the attachments of an article below its text. People who may edit the article add and delete
 * attachments there.
 */
export function ArticleAttachments({ article }: { article: Article }) {
  const { _id: markdownId, canEdit, attachmentNum = 0, removedAttachmentNum = 0 } = article;
  const t = useTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  const [isRemovedShown, setIsRemovedShown] = useState(false);
  const query = useQuery({
    ...callQuery('wikiFile', 'getWikiFileListByMarkdownId', { markdownId }),
    enabled: attachmentNum > 0,
  });
  // The refetched article itself announces the first attachment.
  useLive('wiki:node', markdownId, () => attachmentNum > 0 && void query.refetch());
  const uploads = useFileUploads(markdownId, () => null);
  const add = (files: readonly File[]) => uploads.add(files, undefined, () => 'attachment');
  const { isOver, ...drop } = useFileDrop(add, !canEdit);
  const { openPdf, viewer } = usePdfViewer();
  const files = attachmentNum > 0 ? (query.data ?? []) : [];
  if (attachmentNum === 0 && !canEdit) return null;
  return (
    <section
      id={attachmentsId}
      className={styles.panel}
      aria-label={t.attachments}
      data-over={isOver ? '' : undefined}
      {...drop}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>
          {t.attachments}
          {files.length > 0 && <span className="g-num">{` ${formatNumber(files.length)}`}</span>}
        </h2>
        {canEdit && (
          <>
            <input
              ref={input}
              type="file"
              className={styles.input}
              tabIndex={-1}
              multiple
              aria-label={t.addAttachment}
              onChange={({ target }) => {
                add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <Button size="small" icon={<Icon icon={UploadIcon} />} onClick={() => input.current?.click()}>
              {t.upload}
            </Button>
            <span className={styles.quiet}>{t.dropHere}</span>
          </>
        )}
      </div>
      <UploadList uploads={uploads} />
      {query.isLoading && <Skeleton height={44} />}
      {query.isError && <ErrorState error={query.error} onRetry={query.refetch} />}
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLine key={file._id} file={file} markdownId={markdownId} canEdit={canEdit} onPreview={openPdf} />
        ))}
      </ul>
      {canEdit && (removedAttachmentNum > 0 || isRemovedShown) && (
        <Button
          type="text"
          size="small"
          className={styles.removed}
          aria-expanded={isRemovedShown}
          onClick={() => setIsRemovedShown(!isRemovedShown)}
        >
          {isRemovedShown ? t.hideRemoved : t.showRemoved}
        </Button>
      )}
      {isRemovedShown && <RemovedFiles markdownId={markdownId} />}
      {viewer}
    </section>
  );
}

function FileLine(props: {
  file: WikiFile;
  markdownId: string;
  canEdit: boolean;
  onPreview: (file: ShownPdf) => void;
}) {
  const { file, markdownId, canEdit } = props;
  const { _id: id, name, size, mime, userNickName, createDate, downloads } = file;
  const t = useTexts(texts);
  const tPdf = useTexts(pdfTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const restore = async () => {
    await api.wikiFile.restoreWikiFile({ markdownId, id });
    await invalidateReads(client, 'wikiFile', 'restoreWikiFile');
  };
  const remove = useChange('wikiFile', 'deleteWikiFile', {
    onDone: () =>
      // The API client has reported the failure.
      showSuccess(t.deleted({ name }), { label: t.undo, run: () => void restore().catch(() => {}) }),
  });
  // The API client has reported the failure.
  const open = () =>
    void (mime === 'application/octet-stream' ? downloadFile(id, false) : openFile(id)).catch(() => {});
  return (
    <li className={styles.file}>
      <Icon icon={fileIcon(name)} />
      <span className={styles.about}>
        <button type="button" className={styles.name} title={name} onClick={open}>
          {name}
        </button>
        <span className={styles.quiet}>
          <span className="g-num">{formatBytes(size)}</span>
          {' · '}
          <time dateTime={createDate} title={formatMoment(createDate)}>
            {t.addedBy({ name: userNickName, when: formatAgo(createDate, language, Date.now()) })}
          </time>
          {downloads > 0 && <span className="g-num">{` · ${t.downloads({ count: formatNumber(downloads) })}`}</span>}
        </span>
      </span>
      {isPdf(file) && (
        <IconButton
          icon={EyeIcon}
          label={tPdf.openOf({ name })}
          onClick={() => props.onPreview({ fileId: id, name, page: 1 })}
        />
      )}
      <IconButton
        icon={DownloadIcon}
        label={t.download({ name })}
        onClick={() => void downloadFile(id, false).catch(() => {})}
      />
      {canEdit && (
        <IconButton
          icon={TrashIcon}
          label={t.remove({ name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ markdownId, id })}
        />
      )}
    </li>
  );
}

/** Lists attachments that were recently deleted or replaced. */
function RemovedFiles({ markdownId }: { markdownId: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const query = useQuery(callQuery('wikiFile', 'getWikiFileListByMarkdownId', { markdownId, isRemoved: true }));
  const restore = useChange('wikiFile', 'restoreWikiFile', { done: ({ name }) => t.restored({ name }) });
  if (query.isLoading) return <Skeleton height={44} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />;
  const { data = [] } = query;
  if (data.length === 0) return <p className={styles.quiet}>{t.noneRemoved({ days: wikiRemovedDays })}</p>;
  return (
    <ul className={styles.files}>
      {data.map(({ _id: id, name, size, removedDate }) => (
        <li key={id} className={styles.file}>
          <Icon icon={fileIcon(name)} />
          <span className={styles.about}>
            <span className={styles.gone} title={name}>
              {name}
            </span>
            <span className={styles.quiet}>
              <span className="g-num">{formatBytes(size)}</span>
              {removedDate && ` · ${t.removedAt({ when: formatAgo(removedDate, language, Date.now()) })}`}
            </span>
          </span>
          <IconButton
            icon={DownloadIcon}
            label={t.download({ name })}
            onClick={() => void downloadFile(id, true).catch(() => {})}
          />
          <IconButton
            icon={UndoIcon}
            label={t.restore({ name })}
            disabled={restore.isPending}
            onClick={() => restore.mutate({ markdownId, id })}
          />
        </li>
      ))}
    </ul>
  );
}
