import { type SharedFile, wikiFilePath } from '@easymock/contract';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, EyeIcon, FileIcon } from '../../../kit/display/plain-icons';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import { follow } from '../files/addresses';
import { isPdf } from '../files/pdf/pdf-link';
import { texts as pdfTexts } from '../files/pdf/texts';
import { usePdfViewer } from '../files/pdf/use-pdf-viewer';
import styles from './shared.module.css';
import { downloadShared } from './text-files';
import { texts } from './texts';

/** Lists the attachments of a shared article, below its text. */
export function SharedFiles({ files, token }: { files: readonly SharedFile[]; token: string }) {
  const t = useTexts(texts);
  const tPdf = useTexts(pdfTexts);
  const { openPdf, viewer } = usePdfViewer();
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t.attachments}>
      <h2 className={styles.part}>{t.attachments}</h2>
      <ul>
        {files.map((file) => {
          const { _id: id, name, size, mime } = file;
          const isDownload = mime === 'application/octet-stream';
          const open = () =>
            isDownload ? downloadShared(id, token) : follow(`${wikiFilePath(id)}?token=${token}`, true);
          return (
            <li key={id}>
              <Icon icon={FileIcon} />
              <button type="button" className={styles.file} title={name} onClick={open}>
                {name}
              </button>
              <span className={`${styles.quiet} g-num`}>{formatBytes(size)}</span>
              {isPdf(file) && (
                <IconButton
                  icon={EyeIcon}
                  label={tPdf.openOf({ name })}
                  onClick={() => openPdf({ fileId: id, name, page: 1 })}
                />
              )}
              <IconButton icon={DownloadIcon} label={t.download({ name })} onClick={() => downloadShared(id, token)} />
            </li>
          );
        })}
      </ul>
      {viewer}
    </section>
  );
}
