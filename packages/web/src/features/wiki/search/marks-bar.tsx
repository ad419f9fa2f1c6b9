import { PlainButton } from '../../../kit/buttons/plain-button';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './search.module.css';
import { texts } from './texts';
import type { Marks } from './use-marks';

/** Shows the search terms highlighted in an article, and the number of matches. */
export function MarksBar(props: { marks: Marks; words: string; onClear: () => void }) {
  const { marks, words, onClear } = props;
  const t = useTexts(texts);
  if (marks.num === 0) return null;
  return (
    <div className={styles.marks} role="status">
      <span>{t.marked({ words, num: formatNumber(marks.num) })}</span>
      <PlainButton onClick={marks.next}>{t.next}</PlainButton>
      <PlainButton onClick={onClear}>{t.clearMarks}</PlainButton>
    </div>
  );
}
