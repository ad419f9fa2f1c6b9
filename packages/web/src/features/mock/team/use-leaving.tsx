import type { Team } from '@easymock/contract';
import { type ReactNode, useState } from 'react';
import { ConfirmByName } from '../../../kit/dialogs/confirm-by-name';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

type LeftTeam = Pick<Team, '_id' | 'name'>;
type Way = 'dismiss' | 'leave';

/** Confirmation dialogs for leaving and dismissing a team. Render `dialogs` anywhere on the page. */
export function useLeaving(onDone?: () => unknown): {
  confirmLeaving: (way: Way, team: LeftTeam) => void;
  dialogs: ReactNode;
} {
  const t = useTexts(texts);
  // The question stays in state while a dialog fades out, so that its text does not change.
  const [asked, setAsked] = useState<{ way: Way; team: LeftTeam }>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const inputOf = ({ _id }: LeftTeam) => ({ id: _id });
  const done = (text: string) => {
    close();
    showSuccess(text);
    onDone?.();
  };
  const leave = useChange('team', 'leave', { inputOf, onDone: (_data, { name }) => done(t.quitDone({ name })) });
  const dismiss = useChange('team', 'delete', { inputOf, onDone: (_data, { name }) => done(t.dismissed({ name })) });
  const dialogs = asked && (
    <>
      <ConfirmByName
        isOpen={isOpen && asked.way === 'dismiss'}
        title={t.dismiss}
        okText={t.dismiss}
        name={asked.team.name}
        onConfirm={() => dismiss.mutateAsync(asked.team)}
        onCancel={close}
      >
        {t.dismissText}
      </ConfirmByName>
      <ConfirmDialog
        isOpen={isOpen && asked.way === 'leave'}
        title={t.quitTitle({ name: asked.team.name })}
        okText={t.quit}
        onConfirm={() => leave.mutateAsync(asked.team)}
        onCancel={close}
      >
        {t.quitText}
      </ConfirmDialog>
    </>
  );
  return {
    confirmLeaving: (way, team) => {
      setAsked({ way, team });
      setIsOpen(true);
    },
    dialogs,
  };
}
