import type { NamedAnswer } from '@easymock/contract';
import { useTexts } from '../../../../lib/texts/texts';
import { answerTexts } from './answer-texts';
import styles from './answers.module.css';
import type { Why } from './why';

/** Shows which response the entered request gets and why, with a button that opens it. */
export function WhyPanel(props: { why: Why; answers: readonly NamedAnswer[]; onOpen: (id: string) => void }) {
  const { why, answers, onOpen } = props;
  const t = useTexts(answerTexts);
  const chosen = why.index === undefined ? undefined : answers[why.index];
  const reason = t[`why_${why.reason}`];
  return (
    <section className={styles.why} aria-label={t.why} aria-live="polite">
      <h3>{t.why}</h3>
      <button type="button" className={styles.whyResult} onClick={() => onOpen(chosen?.id ?? '')}>
        {t.whyResult({ name: chosen?.name ?? t.ownAnswer, reason })}
        {why.reason === 'sequence' && ` (${t.whySequence})`}
      </button>
      {why.lines.length > 0 && (
        <ul>
          {why.lines.map(({ answer, outcomes }) =>
            outcomes.map((outcome, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
              <li key={`${answer.id} ${at}`} data-outcome={outcome}>
                {t.whyLine({
                  name: answer.name,
                  line: lineText(answer.lines[at], t),
                  outcome: t[`lineOutcome_${outcome}`],
                })}
              </li>
            )),
          )}
        </ul>
      )}
    </section>
  );
}

type Texts = ReturnType<typeof useTexts<typeof answerTexts.zh>>;

function lineText(line: NamedAnswer['lines'][number] | undefined, t: Texts): string {
  if (!line) return '';
  const { where, name, how, not, values } = line;
  const test = t[`how_${how}${not ? '_not' : ''}` as const];
  return [t[`where_${where}`], name, test, values.join(' | ')].filter(Boolean).join(' ');
}
