import { pages, type Text } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { sendMessages } from '../../message/index';
import { loadRightsHolders } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { isNewerVersion, type RegistryPackage } from '../../platform/gateways/npm-registry/index';
import { pageAddress } from '../../platform/page-address';
import { pushToRobots } from '../ding-config/index';
import { type NpmInfoRow, npmFollowers } from './npm.table';

/** Returns the path of a package. */
export const pathOf = (id: string): string => `${pages.npm.path}?open=${id}`;

/** Returns the followers of a package who may still view the tool. */
async function followersOf(db: Db, id: string): Promise<string[]> {
  const rows = await db.select({ userId: npmFollowers.userId }).from(npmFollowers).where(eq(npmFollowers.npmId, id));
  const holders = await loadRightsHolders(
    db,
    rows.map(({ userId }) => userId),
  );
  return holders.filter(({ grants }) => grants.npm.level !== 'none').map(({ id: userId }) => userId);
}

interface News {
  readonly key: string;
  readonly title: Text;
  readonly content: Text;
}

/** Returns the news about a package since its last sync; a first sync has no news. */
function newsOf(before: NpmInfoRow, found: RegistryPackage): News[] {
  const { id, npmName, latestVersion: old } = before;
  const { latestVersion, deprecatedText } = found;
  if (old === '') return [];
  const isNewer = isNewerVersion(latestVersion, old);
  const isDeprecated = deprecatedText !== '' && before.deprecatedText === '';
  return [
    ...(isNewer
      ? [
          {
            key: `npm:${id}:${latestVersion}`,
            title: { zh: `${npmName} 发布了 ${latestVersion}`, en: `${npmName} ${latestVersion} was published` },
            content: { zh: `此前是 ${old}`, en: `Before, it was ${old}` },
          },
        ]
      : []),
    ...(isDeprecated
      ? [
          {
            key: `npm:${id}:deprecated:${latestVersion}`,
            title: { zh: `${npmName} 在仓库中已弃用`, en: `${npmName} was deprecated in its registry` },
            content: { zh: deprecatedText, en: deprecatedText },
          },
        ]
      : []),
  ];
}

/** Notifies followers and chat groups of news about a package, in the transaction that stores the sync. */
export async function notifyNews(
  db: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  before: NpmInfoRow,
  found: RegistryPackage,
): Promise<void> {
  const news = newsOf(before, found);
  if (news.length === 0) return;
  const { id, npmName, robotIds } = before;
  const userIds = await followersOf(db, id);
  const link = pageAddress(config, pathOf(id));
  for (const { key, title, content } of news) {
    if (userIds.length > 0)
      await sendMessages(db, { to: { userIds }, type: 'npm', title, content, link: pathOf(id), key, now: clock() });
    if (robotIds.length > 0)
      await pushToRobots(db, {
        robotIds,
        source: `npm:${id}`,
        sourceName: npmName,
        key,
        message: { title: title.zh, markdown: `**${title.zh}**\n\n${content.zh}`, ...(link && { link }) },
      });
  }
}
