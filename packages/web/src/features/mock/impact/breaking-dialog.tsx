import { useRef } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { useTexts } from '../../../lib/texts/texts';
import { CallerList } from './caller-list';
import type { Breaking, BreakingField } from './find-breaking';
import styles from './impact.module.css';
import { impactTexts } from './impact-texts';
import type { AskedEdit } from './use-breaking-check';

/** Shows the breaking changes of a save and the affected callers, and asks whether to save. */
export function BreakingDialog({ asked }: { asked: AskedEdit | undefined }) {
  const t = useTexts(impactTexts);
  // The content stays while the dialog fades out.
  const last = useRef(asked);
  if (asked) last.current = asked;
  const { breaking, usage } = last.current ?? {};
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={t.title}
      okText={t.saveAnyway}
      cancelText={t.back}
      onConfirm={() => asked?.decide(true)}
      onCancel={() => asked?.decide(false)}
    >
      {breaking && <BreakingList breaking={breaking} />}
      {usage && <CallerList usage={[usage]} />}
    </ConfirmDialog>
  );
}

const maxShown = 12;

function BreakingList({ breaking }: { breaking: Breaking }) {
  const t = useTexts(impactTexts);
  const { moved, removedAnswers, fields } = breaking;
  const rest = fields.length - maxShown;
  return (
    <ul className={styles.list} aria-label={t.breaks}>
      {moved && <li>{t.moved(moved)}</li>}
      {removedAnswers.map((name) => (
        <li key={name}>{t.removedAnswer({ name })}</li>
      ))}
      {fields.slice(0, maxShown).map((field) => (
        <FieldLine key={`${field.answer} ${field.path}`} field={field} />
      ))}
      {rest > 0 && <li className={styles.quiet}>{t.moreFields({ count: rest })}</li>}
    </ul>
  );
}

function FieldLine({ field }: { field: BreakingField }) {
  const t = useTexts(impactTexts);
  const { path, from, to, answer } = field;
  return (
    <li>
      {answer !== '' && <span className={styles.quiet}>{t.inAnswer({ name: answer })} </span>}
      {path === '' ? t.wholeResponse : <code className={styles.path}>{path}</code>}{' '}
      {to === undefined ? t.removed : t.retyped({ from: t[`type_${from}`], to: t[`type_${to}`] })}
    </li>
  );
}
