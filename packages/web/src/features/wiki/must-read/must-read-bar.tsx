import type { Article } from '@easymock/contract';
import { Button } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { CheckIcon } from '../../../kit/display/icons';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './must-read.module.css';
import { texts } from './texts';

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

/** Follows the text, so that the reader confirms at its end. */
export function MustReadBar({ article }: { article: Article }) {
  const t = useTexts(texts);
  const { _id: markdownId, contentVersion, mustRead } = article;
  const confirm = useChange('mustRead', 'confirmRead', { done: t.confirmed });
  if (!mustRead) return null;
  if (mustRead.readAt)
    return (
      <p className={styles.done}>
        <Icon icon={CheckIcon} size={14} /> {t.done({ at: formatMoment(mustRead.readAt) })}
      </p>
    );
  return (
    <div className={styles.bar}>
      <span>{mustRead.isAskedAgain ? t.askedAgainPart : t.askedPart}</span>
      <Button
        type="primary"
        icon={<Icon icon={CheckIcon} />}
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ markdownId, contentVersion })}
      >
        {t.confirm}
      </Button>
    </div>
  );
}
