import { routePath } from '@easymock/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ProjectRecordSource } from '../../platform/context';
import { namesCode } from '../../platform/database/search';
import { searchFor } from '../../platform/resource/project-records';
import { projects, teams } from '../mock.table';
import { allVisibleTo } from './project.policy';

/** Maximum number of teams with a link to their list. */
const mostTeams = 5;

/** Finds mock projects whose name, URL or description contains a project code. */
export const projectsNamingCode: ProjectRecordSource = {
  kind: 'mock_project',
  title: { zh: '接口项目', en: 'Mock projects' },
  permission: 'projects',
  async find({ db, actor }, { code }, limit) {
    const { id, name, url, description, searchKeys, updatedAt } = projects;
    const text = sql`concat_ws(' ', ${name}, ${url}, ${description})`;
    const isVisible = sql`${id} in (select ${id} from ${allVisibleTo(actor.id)})`;
    const condition = and(isVisible, namesCode(code, { text, searchKeys }));
    const records = await db
      .select({ id, name, updatedAt })
      .from(projects)
      .where(condition)
      .orderBy(desc(updatedAt), desc(id))
      .limit(limit);
    const inTeams = await db
      .select({ teamId: projects.teamId, team: teams.name, num: sql<number>`count(*)::int` })
      .from(projects)
      .leftJoin(teams, eq(teams.id, projects.teamId))
      .where(condition)
      .groupBy(projects.teamId, teams.name);
    const ofTeams = inTeams.flatMap(({ teamId, team }) => (teamId ? [{ teamId, team: team ?? '' }] : []));
    return {
      num: inTeams.reduce((sum, { num }) => sum + num, 0),
      records: records.map((record) => ({ ...record, path: routePath('project', { id: record.id }) })),
      lists: [
        ...(inTeams.length > ofTeams.length ? [searchFor(code, routePath('projects'))] : []),
        ...ofTeams
          .slice(0, mostTeams)
          .map(({ teamId, team }) => ({
            ...searchFor(code, routePath('teamProjects', { id: teamId })),
            name: { zh: team, en: team },
          })),
      ],
    };
  },
};
