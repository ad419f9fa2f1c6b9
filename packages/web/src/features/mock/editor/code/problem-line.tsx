import { Icon } from '../../../../kit/display/icon';
import { AlertIcon, CheckIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import styles from '../editor.module.css';
import { texts } from '../texts';
import { describeProblem, type Problem } from './engine';

/** Shows the first problem of the code; a click jumps to it. */
export function ProblemLine(props: {
  problem?: Problem;
  isEmpty: boolean;
  count: number;
  onGoTo: (problem: Problem) => void;
}) {
  const { problem, isEmpty, count, onGoTo } = props;
  const t = useTexts(texts);
  if (isEmpty) return null;
  if (!problem) {
    return (
      <span className={styles.fine}>
        <Icon icon={CheckIcon} size={14} /> {t.valid}
      </span>
    );
  }
  const isError = problem.severity === 'error';
  return (
    <button
      type="button"
      className={isError ? styles.mistake : `${styles.mistake} ${styles.wanting}`}
      onClick={() => onGoTo(problem)}
    >
      <Icon icon={AlertIcon} size={14} /> {describeProblem(problem, t.broken)}
      {count > 1 && ` ${t.moreProblems({ count: count - 1 })}`}
    </button>
  );
}
