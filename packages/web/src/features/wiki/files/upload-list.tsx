import { lazy, Suspense } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import styles from './files.module.css';
import { texts } from './texts';
import type { FileUploads } from './use-file-uploads';

const UploadLine = lazy(async () => ({ default: (await import('./upload-line')).UploadLine }));

/** Lists the running and failed uploads of an article, with the actions for each. */
export function UploadList({ uploads }: { uploads: FileUploads }) {
  const t = useTexts(texts);
  return (
    <>
      {uploads.list.length > 0 && (
        <ul className={styles.uploads} aria-label={t.uploads}>
          <Suspense>
            {uploads.list.map((upload) => (
              <UploadLine key={upload.id} upload={upload} uploads={uploads} />
            ))}
          </Suspense>
        </ul>
      )}
      <p className="g-sr-only" role="status">
        {uploads.said}
      </p>
    </>
  );
}
