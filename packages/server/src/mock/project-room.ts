import { projectByteLimit, projectMockLimit } from '@easymock/contract';
import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { mocks } from './mock.table';

// PostgreSQL returns the length of a stored text without reading it.
const bytes = sql<number>`coalesce(sum(
  octet_length(${mocks.mode}) + octet_length(coalesce(${mocks.parameters}, '')) +
  octet_length(coalesce(${mocks.responseModel}, '')) + octet_length(${mocks.answers})), 0)`.mapWith(Number);

/**
 * Fails if a project exceeds what a server process can serve, because the first call of a mock loads all
 * mocks of the project. Runs after the write, while the project is locked, so that two writers cannot pass
 * together.
 */
export async function requireProjectSize(db: Db, projectId: string): Promise<void> {
  const [held] = await db.select({ num: count(), bytes }).from(mocks).where(eq(mocks.projectId, projectId));
  if (!held || (held.num <= projectMockLimit && held.bytes <= projectByteLimit)) return;
  fail('projectFull', { num: projectMockLimit, limit: `${projectByteLimit / 1024 / 1024} MB` });
}
