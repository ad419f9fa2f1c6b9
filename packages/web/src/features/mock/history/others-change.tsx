import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { rebase } from '../../../kit/form/form-values';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { personName } from '../../../lib/session/person-name';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo } from '../../../lib/texts/time';
import { texts } from './texts';
import type { VersionedForm } from './use-edited-version';
import type { NewerVersion } from './use-newer-version';

const CompareModal = lazy(async () => ({ default: (await import('./compare-modal')).CompareModal }));

type Subject = 'mock' | 'project' | 'team';

/**
 * Says that somebody else changed or deleted what is in a form, and offers what can be done: what the person has typed
 * stays until they decide.
 */
export function OthersChange<Values extends object>(props: {
  subject: Subject;
  form: VersionedForm<Values>;
  newer: NewerVersion<Values> | undefined;
  isGone: boolean;
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
  const t = useTexts(texts);
  const [isComparing, setIsComparing] = useState(false);
  const wasComparing = useOnceTrue(isComparing);
  if (props.isGone) return <ChangeBanner text={t[`gone_${subject}`]} />;
  if (!newer) return null;

  const theirs = newer.values;
  const goOn = (values: Values) => {
    form.moveTo(newer, values);
    setIsComparing(false);
    props.onMoved(values);
  };
  const keep = () => goOn(rebase(form.values, form.readEdited().values, theirs).values);
  const join =
    merge &&
    (async () => {
      const values = await merge(form.values, theirs);
      if (values) goOn(values);
    });
  const load = () => {
    setIsComparing(false);
    onLoad();
  };
  const buttons = (
    <Choices isDirty={form.isDirty} onMerge={join && (() => void join())} onLoad={load} onKeep={keep} />
  );
  return (
    <>
      <ChangeBanner text={<WhoChanged subject={subject} newer={newer} isLate={form.isLate} />}>
        <Button size="small" onClick={() => setIsComparing(true)}>
          {t.showDifference}
        </Button>
        {buttons}
      </ChangeBanner>
      {wasComparing && (
        <Suspense>
          <CompareModal
            isOpen={isComparing}
            title={t.compareTitle}
            onClose={() => setIsComparing(false)}
            footer={buttons}
          >
            {() => props.compare({ theirs, mine: form.values, theirsLabel: t.theirs, mineLabel: t.mine })}
          </CompareModal>
        </Suspense>
      )}
    </>
  );
}

function WhoChanged(props: { subject: Subject; newer: NewerVersion<object>; isLate: boolean }) {
  const { subject, newer, isLate } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const { by, at } = newer.facts;
  const when = formatAgo(at, language, Date.now());
  const text = by
    ? t[`changedBy_${subject}`]({ name: personName(by), when })
    : t[`changedByOther_${subject}`]({ when });
  return `${text}${isLate ? t.notSaved : ''}`;
}

function Choices(props: {
  isDirty: boolean;
  onMerge: (() => void) | undefined;
  onLoad: () => void;
  onKeep: () => void;
}) {
  const { isDirty, onMerge } = props;
  const t = useTexts(texts);
  if (!isDirty) {
    return (
      <Button size="small" type="primary" onClick={props.onLoad}>
        {t.loadChange}
      </Button>
    );
  }
  return (
    <>
      {onMerge && (
        <Button size="small" type="primary" onClick={onMerge}>
          {t.merge}
        </Button>
      )}
      <Button size="small" type={onMerge ? 'default' : 'primary'} onClick={props.onKeep}>
        {t.keepMine}
      </Button>
      <Button size="small" danger onClick={props.onLoad}>
        {t.discardMine}
      </Button>
    </>
  );
}
