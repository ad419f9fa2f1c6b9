import { createHash } from 'node:crypto';
import { createRandom } from '@easymock/mock-engine';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { newUnguessableId } from '../platform/ids';
import { sprintCommits, sprints } from '../tools/sprint-commits/sprint-commits.table';
import { boardId } from './add-jira';
import { choreTitles, commitPlans, looseTitles, sprintPlans } from './sprint-plans';

interface Known {
  id: string;
  nickName: string;
  role: string;
  department: string;
  isForbidden: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const host = 'https://git.demo.example';

/**
 * Adds sprints with their commits, and commits without a sprint. There is no repository, because a push hook
 * needs a secret that somebody has to enter. Does nothing if there are sprints already.
 * @returns how many sprints were added
 */
export async function addSprints(db: Db, people: readonly Known[], now: Date): Promise<number> {
  const [there] = await db.select({ id: sprints.id }).from(sprints).limit(1);
  const workers = people
    .filter(
      ({ role, department, isForbidden }) => role === 'developer' && department !== 'externalPart' && !isForbidden,
    )
    .slice(0, 9);
  if (there || workers.length < 5) return 0;
  const random = createRandom({ seed: 20_261_129 });
  const pick = <T>(list: readonly T[]): T => list[random.integer(0, list.length - 1)] as T;
  const dayOf = (ago: number) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10);
  let num = 0;
  const commitOf = (place: { project: string; repo: string; branch: string }, ago: number, title: string) => {
    const author = pick(workers);
    const sha = createHash('sha1').update(`demo ${++num}`).digest('hex');
    const issueKeys = title.match(/\b[A-Z]+-\d+\b/g) ?? [];
    return {
      ...place,
      sha,
      title,
      issueKeys,
      authorName: author.nickName,
      authorUserId: author.id,
      at: new Date(now.getTime() - ago * dayMs - random.integer(0, 8 * 3_600) * 1_000),
      url: `${host}/${place.repo}/commit/${sha}`,
      files: random.integer(1, 14),
      source: 'webhook' as const,
      searchText: [title, sha, ...issueKeys].join('\n').toLowerCase(),
    };
  };

  for (const [index, plan] of sprintPlans.entries()) {
    const [creator = pick(workers), ...others] = [0, 1, 2].map((step) => workers[(index * 2 + step) % 9]);
    const members = [creator, ...others.flatMap((one) => one ?? [])].map(({ id }) => id);
    const tester = pick(workers.filter(({ id }) => !members.includes(id)));
    const [startsAgo, length] = plan.days;
    const id = newUnguessableId();
    const { name, project, branch, environment, status, selfTest, risk, issues, open = 0 } = plan;
    await db
      .insert(sprints)
      .values({
        id,
        name,
        project,
        jiraBoardId: plan.jiraSprintId ? boardId : '',
        jiraSprintId: plan.jiraSprintId ?? '',
        status,
        branch,
        environment,
        startDate: dayOf(startsAgo),
        endDate: dayOf(startsAgo - length + 1),
        selfTest,
        risk,
        repos: plan.repos.map((repo) => ({ name: repo, webUrl: `${host}/${repo}` })),
        members: [...new Set(members)],
        testUserIds: [tester.id],
        dingConfigIds: [],
        publicView: true,
        scope: issues.map(([key, title]) => `- ${key} ${title}`).join('\n'),
        issueKeys: issues.map(([key]) => key),
        createUserId: creator.id,
        createUserName: creator.nickName,
        updateUserId: creator.id,
        updateUserName: creator.nickName,
        searchKeys: searchKeysOf(name, branch, environment),
        createdAt: new Date(now.getTime() - (startsAgo + 2) * dayMs),
        updatedAt: now,
      });
    const done = issues.slice(0, issues.length - open);
    const latest = Math.max(0, startsAgo - length + 3);
    const agoOf = () => random.integer(latest, Math.max(latest, startsAgo));
    const placeOf = () => ({ project, branch, repo: pick(plan.repos) });
    const titles = done.flatMap(([key, what]) =>
      commitPlans.slice(0, random.integer(1, 4)).map((title) => `${key} ${title.replace('{what}', what)}`),
    );
    const chores = done.length > 0 ? choreTitles.slice(0, random.integer(1, 3)) : [];
    const commits = [...titles, ...chores].map((title) => ({ ...commitOf(placeOf(), agoOf(), title), sprintId: id }));
    if (commits.length > 0) await db.insert(sprintCommits).values(commits);
  }
  const place = { project: 'admin', repo: 'admin/console', branch: 'main' };
  await db.insert(sprintCommits).values(looseTitles.map((title, index) => commitOf(place, index + 1, title)));
  return sprintPlans.length;
}
