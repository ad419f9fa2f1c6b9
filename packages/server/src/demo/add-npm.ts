import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { newId } from '../platform/ids';
import { npmDocuments, npmInfos, npmLikes } from '../tools/npm/npm.table';
import { npmPlans } from './npm-plans';

interface Known {
  id: string;
  nickName: string;
  role: string;
  department: string;
  userGroup: readonly string[];
  isForbidden: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const mallUrl = 'https://git.demo.example/frontend';

/**
 * Adds packages as read last night. There is no registry, because the demo sends no requests to other hosts.
 * Does nothing if there are packages already.
 * @returns how many packages were added
 */
export async function addNpm(db: Db, people: readonly Known[], now: Date): Promise<number> {
  const [there] = await db.select({ id: npmInfos.id }).from(npmInfos).limit(1);
  const makers = people.filter(
    ({ userGroup, role, isForbidden }) => userGroup.includes('frontend') && role === 'developer' && !isForbidden,
  );
  const readers = people.filter(({ role, isForbidden }) => role === 'developer' && !isForbidden);
  if (there || makers.length < 3) return 0;
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  for (const [index, plan] of npmPlans.entries()) {
    const [first, second] = [makers[index % makers.length], makers[(index * 3 + 1) % makers.length]];
    if (!first || !second) continue;
    const id = newId();
    const short = plan.name.replace('@mall/', '');
    const versions = plan.versions.map(([version, days]) => ({
      version,
      at: before(days).toISOString(),
      deprecated: plan.status === 'deprecated' ? `请改用 ${plan.replaceBy}` : '',
    }));
    const [latest] = versions;
    const likes = readers.slice(0, plan.likes);
    await db.insert(npmInfos).values({
      id,
      npmName: plan.name,
      npmType: plan.type,
      npmTag: [...plan.tags],
      title: plan.title,
      // Packages of the scope belong to the shop, others to no single project.
      project: plan.name.startsWith('@mall/') ? 'mall' : '',
      description: plan.about,
      docUrl: '',
      docMarkdownId: '',
      gitUrl: `${mallUrl}/${short}`,
      demoUrl: plan.type === 'component' ? `https://${short}.demo.example` : '',
      robotIds: [],
      maintainerUserIds: [...new Set([first.id, second.id])],
      status: plan.status ?? 'active',
      replaceBy: plan.replaceBy ?? '',
      deprecatedReason: plan.reason ?? '',
      goodNum: likes.length,
      license: 'UNLICENSED',
      latestVersion: latest?.version ?? '',
      distTags: { latest: latest?.version ?? '' },
      versionNum: versions.length,
      publishAt: latest ? new Date(latest.at) : null,
      deprecatedText: latest?.deprecated ?? '',
      unpackedSize: plan.kilobytes * 1024,
      syncAt: now,
      createUserId: first.id,
      createUserName: first.nickName,
      createdAt: before(100 - index),
      updateUserId: first.id,
      updateUserName: first.nickName,
      updatedAt: before(40 - index),
      searchKeys: searchKeysOf(plan.name, plan.title, plan.about),
    });
    const readme = `# ${plan.name}\n\n${plan.about}。\n\n## 用法\n\n\`\`\`\n${plan.example}\n\`\`\`\n`;
    await db.insert(npmDocuments).values({ npmId: id, readme, versions });
    if (likes.length > 0) await db.insert(npmLikes).values(likes.map(({ id: userId }) => ({ npmId: id, userId })));
  }
  return npmPlans.length;
}
