import { type PayAccount, revealReasonMin } from '@easymock/contract';
import { type ReactNode, useState } from 'react';
import { RevealDialog } from '../../../kit/secret/reveal-dialog';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Returns a function that deletes a payment account after asking for a reason. */
export function useDelete(): { ask: (account: PayAccount) => void; dialog: ReactNode } {
  const t = useTexts(texts);
  const [account, setAccount] = useState<PayAccount>();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useChange('payAccount', 'deleteAccount');
  return {
    ask(asked) {
      setAccount(asked);
      setIsOpen(true);
    },
    dialog: (
      <RevealDialog
        isOpen={isOpen}
        title={t.deleteTitle({ name: account?.name ?? '' })}
        text={t.deleteText}
        okText={t.remove}
        reasonMin={revealReasonMin}
        isDanger
        onConfirm={async (reason) => {
          if (account) await remove.mutateAsync({ id: account._id, reason });
          setIsOpen(false);
        }}
        onCancel={() => setIsOpen(false)}
      />
    ),
  };
}
