import { lazy, type ReactNode, Suspense, useState } from 'react';
import { rebase } from '../../../kit/form/form-values';
import type { Subject } from './change-notice';
import type { VersionedForm } from './use-edited-version';
import type { NewerVersion } from './use-newer-version';

// Hardly ever needed, while the forms that look out for it are opened all the time.
const ChangeNotice = lazy(async () => ({ default: (await import('./change-notice')).ChangeNotice }));

/**
 * Says that somebody else changed or deleted what is in a form, and offers what can be done: what the person has typed
 * stays until they decide.
 */
export function OthersChange<Values extends object>(props: {
  subject: Subject;
  form: VersionedForm<Values>;
  newer: NewerVersion<Values> | undefined;
  isGone: boolean;
  /** The buttons that offer what can be done once it was deleted. */
  ifGone?: ReactNode;
  /** Joins what both wrote in the same field, for records where that is possible; undefined if it failed. */
  merge?: (typed: Values, theirs: Values) => Promise<Values | undefined>;
  /** Shows the two states beside each other. */
  compare: (both: { theirs: Values; mine: Values; theirsLabel: string; mineLabel: string }) => ReactNode;
  /** Shows the record again as it is now. */
  onLoad: () => void;
  /** The form has gone on with other values. */
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
