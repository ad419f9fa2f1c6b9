import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';

/** Gives a new account what every feature gives to newcomers, such as the demo project. */
export async function welcome(
  { config, contributions }: Pick<Services, 'config' | 'contributions'>,
  db: Db,
  userId: string,
): Promise<void> {
  for (const join of contributions.onJoin) await join(db, userId, config);
}
