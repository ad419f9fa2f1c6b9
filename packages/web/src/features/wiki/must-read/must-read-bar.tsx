import type { Article } from '@easymock/contract';
import { Button } from 'antd';
import { type RefObject, useId, useRef } from 'react';
import { Icon } from '../../../kit/display/icon';
import { CheckIcon } from '../../../kit/display/icons';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './must-read.module.css';
import { texts } from './texts';
import { useSeenEnd } from './use-seen-end';

/** Says above the text that the reader is asked to read it. */
export function MustReadBanner({ article }: { article: Article }) {
  const t = useTexts(texts);
  const { mustRead } = article;
  if (!mustRead || mustRead.readAt) return null;
  const { dueOn, isOverdue, isAskedAgain } = mustRead;
  const due = dueOn && (isOverdue ? t.overduePart({ day: dueOn }) : t.duePart({ day: dueOn }));
  const parts = [isAskedAgain ? t.askedAgainPart : t.askedPart, due, t.toEnd].filter(Boolean);
  return <ChangeBanner text={parts.join(' · ')} />;
}

/** Follows the text. The reader can confirm once its end has been on the screen. */
export function MustReadBar({ article, text }: { article: Article; text?: RefObject<HTMLElement | null> }) {
  const t = useTexts(texts);
  const { _id: markdownId, contentVersion, mustRead } = article;
  const confirm = useChange('mustRead', 'confirmRead', { done: t.confirmed });
  const end = useRef<HTMLSpanElement>(null);
  const isSeen = useSeenEnd(end, text);
  const helpId = useId();
  if (!mustRead) return null;
  if (mustRead.readAt)
    return (
      <p className={styles.done}>
        <Icon icon={CheckIcon} size={14} /> {t.done({ at: formatMoment(mustRead.readAt) })}
      </p>
    );
  return (
    <div className={styles.bar}>
      <span ref={end} className={styles.end} />
      <span>
        {mustRead.isAskedAgain ? t.askedAgainPart : t.askedPart}
        {!isSeen && (
          <span id={helpId} className={styles.quiet}>
            {' · '}
            {t.notAtEnd}
          </span>
        )}
      </span>
      <Button
        type={isSeen ? 'primary' : 'default'}
        aria-disabled={!isSeen}
        aria-describedby={isSeen ? undefined : helpId}
        icon={<Icon icon={CheckIcon} />}
        loading={confirm.isPending}
        // A person who reaches the button without scrolling is brought to the end of the text.
        onClick={() => (isSeen ? confirm.mutate({ markdownId, contentVersion }) : end.current?.scrollIntoView())}
      >
        {t.confirm}
      </Button>
    </div>
  );
}
