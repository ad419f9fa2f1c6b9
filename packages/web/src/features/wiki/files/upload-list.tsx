import { lazy, Suspense } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import styles from './files.module.css';
import { texts } from './texts';
import type { FileUploads } from './use-file-uploads';

const UploadLine = lazy(async () => ({ default: (await import('./upload-line')).UploadLine }));

/** The files on their way to an article, and those that did not arrive, with what can be done about them. */
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
