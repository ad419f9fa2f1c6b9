import { type SharedFile, wikiFilePath } from '@easymock/contract';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, FileIcon } from '../../../kit/display/plain-icons';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import { follow } from '../files/addresses';
import styles from './shared.module.css';
import { downloadShared } from './text-files';
import { texts } from './texts';

/** Lists the attachments of a shared article, below its text. */
export function SharedFiles({ files, token }: { files: readonly SharedFile[]; token: string }) {
  const t = useTexts(texts);
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t.attachments}>
      <h2 className={styles.part}>{t.attachments}</h2>
      <ul>
        {files.map(({ _id: id, name, size, mime }) => {
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
              <IconButton icon={DownloadIcon} label={t.download({ name })} onClick={() => downloadShared(id, token)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
