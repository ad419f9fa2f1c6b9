import { routePath } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import type { AuditSubject, AuditSubjects } from '../platform/context';
import { mockFolders, mockScenarios, mocks, projects, teams } from './mock.table';

/** Audit subjects for projects and mocks; exports and imports are logged under the project's ID. */
export const auditedMocks: AuditSubjects = {
  areas: ['project', 'mock', 'mockCollection'],
  async find(db, ids) {
    const found = new Map<string, AuditSubject>();
    const ofProjects = await db
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(inArray(projects.id, [...ids]));
    for (const { id, name } of ofProjects) found.set(id, { name, path: routePath('project', { id }) });
    const ofMocks = await db
      .select({ id: mocks.id, projectId: mocks.projectId, method: mocks.method, url: mocks.url })
      .from(mocks)
      .where(inArray(mocks.id, [...ids]));
    for (const { id, projectId, method, url } of ofMocks)
      found.set(id, { name: `${method.toUpperCase()} ${url}`, path: routePath('editMock', { projectId, mockId: id }) });
    return found;
  },
};

export const auditedFolders: AuditSubjects = {
  areas: ['mockFolder'],
  async find(db, ids) {
    const { id, projectId, name } = mockFolders;
    const rows = await db
      .select({ id, projectId, name })
      .from(mockFolders)
      .where(inArray(id, [...ids]));
    return new Map(
      rows.map(({ id, projectId, name }) => [
        id,
        { name, path: `${routePath('project', { id: projectId })}?folder=${id}` },
      ]),
    );
  },
};

export const auditedScenarios: AuditSubjects = {
  areas: ['mockScenario'],
  async find(db, ids) {
    const { id, projectId, name } = mockScenarios;
    const rows = await db
      .select({ id, projectId, name })
      .from(mockScenarios)
      .where(inArray(id, [...ids]));
    return new Map(
      rows.map(({ id, projectId, name }) => [
        id,
        { name, path: `${routePath('project', { id: projectId })}?scenario=${id}` },
      ]),
    );
  },
};

export const auditedTeams: AuditSubjects = {
  areas: ['group'],
  async find(db, ids) {
    const rows = await db
      .select({ id: teams.id, name: teams.name })
      .from(teams)
      .where(inArray(teams.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, { name, path: routePath('teamProjects', { id }) }]));
  },
};
