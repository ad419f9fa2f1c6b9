import type { ItemState } from '@easymock/contract';
import { createRandom } from '@easymock/mock-engine';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { newId } from '../platform/ids';
import { releaseItems, releases } from '../tools/release/release.table';
import { itemNotes, releasePlans, releaseTemplatePlans } from './release-plans';

interface Known {
  id: string;
  nickName: string;
  role: string;
  department: string;
  isHead: boolean;
  isForbidden: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Adds templates and the checklists of the last weeks, most of them locked, a few running. Does nothing if
 * there are any already.
 * @returns the number of added checklists
 */
export async function addReleases(db: Db, people: readonly Known[], now: Date): Promise<number> {
  const [there] = await db.select({ id: releases.id }).from(releases).limit(1);
  const workers = people
    .filter(
      ({ role, department, isForbidden }) => role === 'developer' && department !== 'externalPart' && !isForbidden,
    )
    .slice(0, 10);
  const heads = people.filter(({ isHead, isForbidden, role }) => isHead && !isForbidden && role !== 'ordinaryUser');
  if (there || workers.length < 5 || heads.length === 0) return 0;
  const random = createRandom({ seed: 20_261_124 });
  const pick = <T>(list: readonly T[]): T => list[random.integer(0, list.length - 1)] as T;
  const at = (days: number, hour = 20) => {
    const day = new Date(now.getTime() + days * dayMs);
    // Releases start at 20:00 in Shanghai.
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour - 8));
  };

  for (const [name, project, plan] of releaseTemplatePlans) {
    const manager = pick(heads);
    const releaseId = newId();
    const groups = plan.map(([group], index) => ({ id: `g${index}`, name: group }));
    await db
      .insert(releases)
      .values({
        id: releaseId,
        name,
        project,
        releaseVersion: '',
        managerUserId: manager.id,
        groups,
        isTemplate: true,
        createdAt: at(-60),
        updatedAt: at(-40),
        createUserId: manager.id,
        createUserName: manager.nickName,
        updateUserId: manager.id,
        updateUserName: manager.nickName,
        searchKeys: searchKeysOf(name),
      });
    await db.insert(releaseItems).values(itemsOf(plan).map((item) => ({ ...item, releaseId })));
  }

  for (const [name, project, releaseVersion, template, days, percent] of releasePlans) {
    const plan = releaseTemplatePlans[template]?.[2] ?? [];
    const manager = pick(heads);
    const isLocked = percent > 100;
    const planAt = at(days);
    const createdAt = at(Math.min(days, 0) - 4, 10);
    const releaseId = newId();
    await db
      .insert(releases)
      .values({
        id: releaseId,
        name,
        project,
        releaseVersion,
        planAt,
        managerUserId: manager.id,
        createdAt,
        groups: plan.map(([group], index) => ({ id: `g${index}`, name: group })),
        status: isLocked ? 'locked' : percent > 0 ? 'running' : 'draft',
        ...(isLocked && {
          lockUserId: manager.id,
          lockUserName: manager.nickName,
          lockAt: new Date(planAt.getTime() + 2 * 3_600_000),
        }),
        updatedAt: isLocked ? new Date(planAt.getTime() + 2 * 3_600_000) : createdAt,
        createUserId: manager.id,
        createUserName: manager.nickName,
        updateUserId: manager.id,
        updateUserName: manager.nickName,
        searchKeys: searchKeysOf(name, releaseVersion),
      });
    const items = itemsOf(plan);
    const team = [pick(workers), pick(workers), pick(workers)];
    await db.insert(releaseItems).values(
      items.map((item, index) => {
        const owner = team[index % team.length] ?? manager;
        const isSettled = isLocked || (index * 100) / items.length < percent;
        const isNext = percent > 0 && !isLocked && index === Math.ceil((percent * items.length) / 100) + 1;
        const settled = index % 11 === 7 ? 'na' : 'done';
        const state: ItemState = isSettled ? settled : isNext ? 'blocked' : 'todo';
        const note = state === 'todo' ? '' : state === 'done' ? pick(itemNotes.done) : itemNotes[state];
        const checkAt = new Date(Math.min(planAt.getTime(), now.getTime()) - (items.length - index) * 1_500_000);
        return {
          ...item,
          releaseId,
          ownerUserIds: [owner.id],
          state,
          note,
          ...(state !== 'todo' && { checkUserId: owner.id, checkUserName: owner.nickName, checkAt }),
        };
      }),
    );
  }
  return releasePlans.length;
}

const itemsOf = (plan: readonly (readonly [name: string, titles: readonly string[]])[]) =>
  plan
    .flatMap(([, titles], group) => titles.map((title) => ({ title, groupId: `g${group}` })))
    .map(({ title, groupId }, sort) => ({
      id: `i${sort}`,
      groupId,
      sort,
      title: title.replace(/^\*/, ''),
      required: !title.startsWith('*'),
      desc: '',
      link: '',
      ownerUserIds: [] as string[],
    }));
