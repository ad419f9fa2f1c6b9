import type { ExpressionRewrite } from '@easymock/mock-engine';
import type { Problem } from './code/engine';
import { ProblemLine } from './code/problem-line';
import { RewriteButtons } from './code/rewrite-buttons';
import styles from './editor.module.css';

/** The last line of the editor: problems of the mock, and useful shortcuts. */
export function EditorFoot(props: {
  problems: readonly Problem[];
  isEmpty: boolean;
  /** Reason why the mock cannot be saved, if the code does not show it. */
  reason: string;
  keys: string;
  onGoTo: (place: Problem) => void;
  /** Rewrites one expression, or all, as functions; absent if the mock cannot be edited. */
  onRewrite?: ((one: ExpressionRewrite | undefined) => void) | undefined;
}) {
  const { problems, isEmpty, reason, keys } = props;
  return (
    <footer className={styles.status}>
      <ProblemLine problem={problems[0]} isEmpty={isEmpty} count={problems.length} onGoTo={props.onGoTo} />
      {props.onRewrite && <RewriteButtons problem={problems[0]} onRewrite={props.onRewrite} />}
      {reason && <span className={styles.wanting}>{reason}</span>}
      <span className={styles.grow} />
      {keys && <span className={styles.keys}>{keys}</span>}
    </footer>
  );
}
