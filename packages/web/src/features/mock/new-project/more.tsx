import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import styles from './new-project.module.css';
import { texts } from './texts';

/** The fields that most projects leave as they are. Opens by itself if one of them is wrong. */
export function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useTexts(texts);
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details
      className={styles.more}
      open={isOpened || isOpen}
      onToggle={(event) => setIsOpened(event.currentTarget.open)}
    >
      <summary>
        <span>{t.more}</span>
        <span className={styles.moreText}>{t.moreText}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
