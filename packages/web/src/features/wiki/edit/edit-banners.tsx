import { type Article, base } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { texts } from './texts';
import type { Editing } from './use-editing';
import type { Lease } from './use-lease';

/**
 * Shows the obstacles to editing: another editor who holds or requests the lease, and a draft from an earlier
 * visit.
 */
export function EditBanners(props: {
  article: Article;
  editing: Editing;
  lease: Lease;
  /** Time of the restored draft; undefined without one. */
  draftAt: string | undefined;
}) {
  const { article, editing, lease, draftAt } = props;
  const t = useTexts(texts);
  const reading = `${base}${to('wikiFolder', { markdownId: article._id })}`;
  return (
    <>
      {(lease.state === 'refused' || lease.state === 'lost') && (
        <Elsewhere article={article} lease={lease} message={lease.message} reading={reading} />
      )}
      {lease.state === 'given' && (
        <ChangeBanner text={t.lockGiven}>
          <Button size="small" type="primary" onClick={lease.takeAgain}>
            {t.editAgain}
          </Button>
        </ChangeBanner>
      )}
      {lease.state === 'held' && lease.askedBy && (
        <ChangeBanner text={t.lockAsked({ name: lease.askedBy })}>
          <Button size="small" onClick={lease.give}>
            {t.giveLock}
          </Button>
        </ChangeBanner>
      )}
      {editing.isFromDraft && draftAt && (
        <ChangeBanner text={<span className="g-num">{t.draftGoesOn({ at: formatMoment(draftAt) })}</span>}>
          <Button size="small" type="text" href={reading} target="_blank">
            {t.showPublished}
          </Button>
          <Button size="small" type="text" onClick={() => void editing.discard()}>
            {t.discard}
          </Button>
        </ChangeBanner>
      )}
    </>
  );
}

/** Banner while another person edits: request the lease, take it over as a manager, or suggest a change. */
function Elsewhere(props: { article: Article; lease: Lease; message: string; reading: string }) {
  const { article, lease, message, reading } = props;
  const t = useTexts(texts);
  const [isTaking, setIsTaking] = useState(false);
  return (
    <>
      <ChangeBanner text={lease.state === 'lost' ? `${t.lockLost}${message}` : t.lockedBy({ message })}>
        <Button size="small" type="primary" disabled={lease.hasAsked} onClick={() => void lease.askFor()}>
          {lease.hasAsked ? t.lockAskedFor : t.askForLock}
        </Button>
        <Button size="small" type="text" href={reading} target="_blank">
          {t.suggest}
        </Button>
        {article.canManage && (
          <Button size="small" type="text" onClick={() => setIsTaking(true)}>
            {t.takeLock}
          </Button>
        )}
      </ChangeBanner>
      <ConfirmDialog
        isOpen={isTaking}
        title={t.takeLockTitle({ title: article.title })}
        okText={t.takeLock}
        onConfirm={async () => {
          await lease.takeOver();
          setIsTaking(false);
        }}
        onCancel={() => setIsTaking(false)}
      >
        {t.takeLockText}
      </ConfirmDialog>
    </>
  );
}
