import { Button, Progress } from 'antd';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { AlertIcon, AttachmentIcon, CloseIcon, PictureIcon, RefreshIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import styles from './files.module.css';
import { texts } from './texts';
import type { FileUpload, FileUploads } from './use-file-uploads';

/** Renders an upload to an article, running or failed. */
export function UploadLine({ upload, uploads }: { upload: FileUpload; uploads: FileUploads }) {
  const t = useTexts(texts);
  const { file, kind, problem, isTaken, share } = upload;
  const { name } = file;
  return (
    <li className={styles.upload} data-failed={problem ? '' : undefined}>
      <Icon icon={problem ? AlertIcon : kind === 'picture' ? PictureIcon : AttachmentIcon} />
      {problem ? (
        <span className={styles.problem} role="alert">
          {isTaken ? problem : t.because({ name, reason: problem })}
        </span>
      ) : (
        <>
          <span className={styles.uploadName} title={name}>
            {name}
          </span>
          <Progress
            className={styles.progress}
            percent={Math.floor(share * 100)}
            size="small"
            status="active"
            aria-label={t.uploading({ name, percent: Math.floor(share * 100) })}
          />
        </>
      )}
      {isTaken && (
        <>
          <Button size="small" onClick={() => uploads.retry(upload, 'replace')}>
            {t.replace}
          </Button>
          <Button size="small" onClick={() => uploads.retry(upload, 'keep')}>
            {t.keepBoth}
          </Button>
        </>
      )}
      {problem && !isTaken && (
        <IconButton icon={RefreshIcon} size={14} label={t.retry({ name })} onClick={() => uploads.retry(upload)} />
      )}
      <IconButton
        icon={CloseIcon}
        size={14}
        label={problem ? t.dropUpload({ name }) : t.cancelUpload({ name })}
        onClick={() => uploads.drop(upload)}
      />
    </li>
  );
}
