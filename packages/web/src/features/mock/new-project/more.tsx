import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import styles from './new-project.module.css';
import { texts } from './texts';

/** Collapsible fields that most projects leave unchanged. Opens automatically if one of them has an error. */
export function MoreFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
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
