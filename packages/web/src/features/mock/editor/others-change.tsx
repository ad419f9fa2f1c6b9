import type { Mock, Project } from '@easymock/contract';
import { useRef, useState } from 'react';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { api, CallError } from '../../../lib/api/api';
import { useLive } from '../../../lib/live/use-live';
import { personName } from '../../../lib/session/person-name';
import { readUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Says that somebody else changed or deleted the mock that is open. What the person has typed stays until they load. */
export function OthersChange(props: { project: Project; mock: Mock; onLoad: () => void }) {
  const { project, mock, onLoad } = props;
  const t = useTexts(texts);
  const [found, setFound] = useState<{ text: string; isGone: boolean }>();
  const known = useRef(mock.update_at);

  /** An event may be about another mock of the project, or about a change of our own. */
  const look = async (by: string | undefined) => {
    try {
      const { update_at: updatedAt } = (await api.mock.get({ id: mock._id }, { claims: 'all' })).mock;
      if (updatedAt === known.current) return;
      known.current = updatedAt;
      if (by !== readUser()?._id) setFound({ text: textOf(by), isGone: false });
    } catch (error) {
      if (error instanceof CallError && error.isLike('notFound'))
        setFound({ text: t.mockGone, isGone: true });
    }
  };
  const textOf = (by: string | undefined) => {
    const person = [project.user, ...project.members].find((one) => one?._id === by);
    return person ? t.changedBy({ name: personName(person) }) : t.changedByOther;
  };
  useLive('mock:project', project._id, (event) => {
    if (event.kind === 'denied') return;
    const { by, mocks } = event.kind === 'change' ? event.data : { by: undefined, mocks: null };
    if (!mocks || mocks.includes(mock._id)) void look(by);
  });
  if (!found) return null;
  return (
    <ChangeBanner text={found.text} action={t.loadChange} onAction={found.isGone ? undefined : onLoad} />
  );
}
