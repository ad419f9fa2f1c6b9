import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { personName } from '../../../lib/session/person-name';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo } from '../../../lib/texts/time';
import { texts } from './texts';
import type { NewerVersion } from './use-newer-version';

const CompareModal = lazy(async () => ({ default: (await import('./compare-modal')).CompareModal }));

/** A record that two people may change at the same time. */
export type Subject = 'mock' | 'project' | 'team';
type Facts = NewerVersion<object>['facts'];

interface ChoicesProps {
  isDirty: boolean;
  /** Undefined if conflicting changes of this record cannot be merged. */
  onMerge: (() => void) | undefined;
  onLoad: () => void;
  onKeep: () => void;
}

/** The content of `OthersChange`, rendered once there is something to show. */
export function ChangeNotice(
  props: ChoicesProps & {
    subject: Subject;
    /** Author and time of the change; undefined if the record was deleted. */
    facts: Facts | undefined;
    ifGone: ReactNode;
    conflicts: number;
    isComparing: boolean;
    onCompare: (isComparing: boolean) => void;
    compare: (labels: { theirsLabel: string; mineLabel: string }) => ReactNode;
  },
) {
  const { subject, facts, isComparing, onCompare } = props;
  const t = useTexts(texts);
  const wasComparing = useOnceTrue(isComparing);
  const banner = useRef<HTMLDivElement>(null);
  const { conflicts } = props;
  // Scrolls to the banner, because nothing else in a long form reports that a save was refused.
  useEffect(() => {
    if (conflicts === 0) return;
    banner.current?.scrollIntoView({ block: 'center' });
    banner.current?.focus({ preventScroll: true });
  }, [conflicts]);
  if (!facts) {
    return (
      <ChangeBanner ref={banner} text={t[`gone_${subject}`]}>
        {props.ifGone}
      </ChangeBanner>
    );
  }
  const buttons = <Choices {...props} />;
  return (
    <>
      <ChangeBanner ref={banner} text={<WhoChanged subject={subject} facts={facts} isLate={conflicts > 0} />}>
        <Button size="small" onClick={() => onCompare(true)}>
          {t.showDifference}
        </Button>
        {buttons}
      </ChangeBanner>
      {wasComparing && (
        <Suspense>
          <CompareModal isOpen={isComparing} title={t.compareTitle} onClose={() => onCompare(false)} footer={buttons}>
            {() => props.compare({ theirsLabel: t.theirs, mineLabel: t.mine })}
          </CompareModal>
        </Suspense>
      )}
    </>
  );
}

function WhoChanged(props: { subject: Subject; facts: Facts; isLate: boolean }) {
  const { subject, facts, isLate } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const { by, at } = facts;
  const when = formatAgo(at, language, Date.now());
  const text = by
    ? t[`changedBy_${subject}`]({ name: personName(by), when })
    : t[`changedByOther_${subject}`]({ when });
  return `${text}${isLate ? t.notSaved : ''}`;
}

function Choices(props: ChoicesProps) {
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
