import type { Article } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { texts } from './texts';
import type { Editing } from './use-editing';
import type { useFoundDraft } from './use-found-draft';
import type { Lease } from './use-lease';

/** What stands in the way of writing: somebody else who edits, and a draft of an earlier visit. */
export function EditBanners(props: {
  article: Article;
  editing: Editing;
  lease: Lease;
  takeOver: () => Promise<void>;
  draft: ReturnType<typeof useFoundDraft>;
  onText: (text: string) => void;
}) {
  const { article, editing, lease, takeOver, draft, onText } = props;
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  const { found } = draft;
  const isElsewhere = lease.state === 'refused' || lease.state === 'lost';
  return (
    <>
      {isElsewhere && (
        <ChangeBanner
          text={
            lease.state === 'lost' ? `${t.lockLost}${lease.message}` : t.lockedBy({ message: lease.message })
          }
        >
          {article.canManage && (
            <Button size="small" onClick={() => setIsAsking(true)}>
              {t.takeLock}
            </Button>
          )}
        </ChangeBanner>
      )}
      {found && lease.state !== 'refused' && (
        <ChangeBanner text={<span className="g-num">{t.draftFound({ at: formatMoment(found.at) })}</span>}>
          <Button
            size="small"
            type="primary"
            onClick={() => {
              const { title, mdTexts, contentVersion } = found;
              editing.change({ mdTexts, contentVersion, ...(title && { title }) });
              if (found.isOnServer) editing.noteServerDraft();
              onText(mdTexts);
              draft.dismiss();
            }}
          >
            {t.restore}
          </Button>
          <Button
            size="small"
            type="text"
            onClick={() => {
              if (found.isOnServer) editing.noteServerDraft();
              void editing.clearDrafts();
              draft.dismiss();
            }}
          >
            {t.discard}
          </Button>
        </ChangeBanner>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t.takeLockTitle({ title: article.title })}
        okText={t.takeLock}
        onConfirm={async () => {
          await takeOver();
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t.takeLockText}
      </ConfirmDialog>
    </>
  );
}
