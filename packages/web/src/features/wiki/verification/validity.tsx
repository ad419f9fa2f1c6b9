import type { Article } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { ShieldIcon } from '../../../kit/display/icons';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { CallError } from '../../../lib/api/api';
import { invalidateReads, useChange } from '../../../lib/api/queries';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import type { Ask } from '../node/dialogs';
import { texts } from './texts';
import styles from './verification.module.css';

/** Shows until when an article is valid and who is responsible for it; opens the details. */
export function Validity({ article, ask }: { article: Article; ask: Ask }) {
  const t = useTexts(texts);
  const { verification } = article;
  if (!verification) return null;
  const { until, nickName, verifiedBy, verifiedAt, isOverdue } = verification;
  return (
    <button
      type="button"
      className={styles.validity}
      data-overdue={isOverdue || undefined}
      title={t.untilTitle({ name: nickName, by: verifiedBy, at: formatMoment(verifiedAt) })}
      onClick={() => ask({ kind: 'validity', article })}
    >
      <Icon icon={ShieldIcon} size={14} />
      <span className="g-num">{isOverdue ? t.overdue : t.until({ until })}</span>
    </button>
  );
}

/** Warns readers of an overdue article; the responsible person can verify it. */
export function OverdueBanner({ article }: { article: Article }) {
  const t = useTexts(texts);
  const { _id: markdownId, contentVersion, verification } = article;
  const { verify, isPending: isVerifying } = useVerify();
  if (!verification?.isOverdue) return null;
  const { until, nickName, canVerify } = verification;
  return (
    <ChangeBanner text={t.overdueText({ until, name: nickName })}>
      {canVerify && (
        <Button size="small" loading={isVerifying} onClick={() => verify({ markdownId, contentVersion })}>
          {t.stillValid}
        </Button>
      )}
    </ChangeBanner>
  );
}

/**
 * Returns the function that verifies the version of a document on the screen. If somebody published a newer
 * one, the screen loads it and a notice asks to read it first.
 */
export function useVerify() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const { mutate, isPending, variables } = useChange('wikiVerification', 'verify', {
    done: ({ until }) => t.verified({ until }),
    claims: ['staleVersion'],
  });
  const verify = (seen: { markdownId: string; contentVersion: number }) =>
    mutate(seen, {
      onError: (error) => {
        if (!(error instanceof CallError) || !error.is('staleVersion')) return;
        showNotice({ kind: 'info', title: t.textChanged, text: '' });
        void invalidateReads(client, 'wikiVerification', 'verify');
      },
    });
  return { verify, isPending, pendingId: isPending ? variables.markdownId : undefined };
}
