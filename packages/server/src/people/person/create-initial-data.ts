import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';

/** Creates the initial data of a new account, such as the demo project, as contributed by features. */
export async function createInitialData(
  { config, contributions }: Pick<Services, 'config' | 'contributions'>,
  db: Db,
  userId: string,
): Promise<void> {
  for (const join of contributions.onJoin) await join(db, userId, config);
}
