import { lazy, type ReactNode, Suspense, useState } from 'react';
import { rebase } from '../../../kit/form/form-values';
import type { Subject } from './change-notice';
import type { VersionedForm } from './use-edited-version';
import type { NewerVersion } from './use-newer-version';

// Loads the notice on demand, because it is rarely shown.
const ChangeNotice = lazy(async () => ({ default: (await import('./change-notice')).ChangeNotice }));

/**
 * Shows that somebody else changed or deleted the record in a form, and offers the possible actions. The
 * person's input stays until they decide.
 */
export function OthersChange<Values extends object>(props: {
  subject: Subject;
  form: VersionedForm<Values>;
  newer: NewerVersion<Values> | undefined;
  isGone: boolean;
  /** Buttons shown if the record was deleted. */
  ifGone?: ReactNode;
  /**
   * Merges fields that both people changed, for records where that is possible. Returns undefined if the
   * merge failed.
   */
  merge?: (typed: Values, theirs: Values) => Promise<Values | undefined>;
  /** Shows the two states side by side. */
  compare: (both: { theirs: Values; mine: Values; theirsLabel: string; mineLabel: string }) => ReactNode;
  /** Loads the current version of the record. */
  onLoad: () => void;
  /** Called after the form has continued with other values. */
  onMoved: (values: Values) => void;
}) {
  const { subject, form, newer, merge, onLoad } = props;
  const [isComparing, setIsComparing] = useState(false);
  if (!newer && !props.isGone) return null;

  const goOn = (values: Values) => {
    if (newer) form.moveTo(newer, values);
    setIsComparing(false);
    props.onMoved(values);
  };
  const keep = () => newer && goOn(rebase(form.values, form.readEdited().values, newer.values).values);
  const join = async () => {
    const values = newer && (await merge?.(form.values, newer.values));
    if (values) goOn(values);
  };
  return (
    <Suspense>
      <ChangeNotice
        subject={subject}
        facts={props.isGone ? undefined : newer?.facts}
        ifGone={props.ifGone}
        conflicts={form.conflicts}
        isDirty={form.isDirty}
        onMerge={merge && (() => void join())}
        onKeep={keep}
        onLoad={() => {
          setIsComparing(false);
          onLoad();
        }}
        isComparing={isComparing}
        onCompare={setIsComparing}
        compare={(labels) => newer && props.compare({ theirs: newer.values, mine: form.values, ...labels })}
      />
    </Suspense>
  );
}
