import type { Text } from '@easymock/contract';
import { sendMessages } from '../../message/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { publish } from '../../platform/live/publish';
import type { TeamRow } from '../mock.table';
import { listManagers } from './team.policy';

type Teller = Pick<SessionContext, 'db' | 'actor' | 'now'>;

/** Sends people a message about a team. */
export async function notifyPeople(
  { db, actor, now }: Teller,
  userIds: readonly string[],
  title: Text,
  link = '',
): Promise<void> {
  if (userIds.length === 0) return;
  await sendMessages(db, { to: { userIds: [...userIds] }, from: actor.id, type: 'project', title, link, now });
}

/** Sends a message to the owners and managers of a team. */
export async function notifyManagers(ctx: Teller, { id }: Pick<TeamRow, 'id'>, title: Text, tab = ''): Promise<void> {
  await notifyPeople(ctx, await listManagers(ctx.db, id), title, `/group/${id}${tab}`);
}

/** Notifies open pages that a team or its members changed. Pages of former members lose the right to watch it. */
export async function publishTeamChange(
  { db, actor }: { db: Db; actor: { readonly id: string } },
  teamId: string,
): Promise<void> {
  await publish(db, 'mock:team', teamId, { by: actor.id });
}
