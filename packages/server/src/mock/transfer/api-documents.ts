import { fillText, type Language } from '@easymock/contract';
import { and, count, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Services, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { personalTurn } from '../../platform/turns/turns';
import { parseAnswers } from '../answers/stored-answers';
import { runTask, TaskRefusal } from '../document-task/document-tasks';
import { deletedMocks, mocks } from '../mock.table';
import { loadVisible } from '../project/project.policy';
import { listVisibleMocks } from '../visible-mocks';
import { convertExported, exportTurns, findExported, isResponse } from './export.plugin';

interface Chosen {
  readonly projectId: string;
  /** Null: all mocks of the project. */
  readonly mockIds: readonly string[] | null;
}

/**
 * Writes the document of a project that the caller sees, in Markdown with marked passages.
 * @throws nothingToExport, exportTooLarge, exportOneProject
 */
export async function writeApiDocument(
  { db, services, actor, language }: SessionContext,
  { projectId, mockIds }: Chosen,
  origin: string,
): Promise<string> {
  await loadVisible(db, projectId, actor.id);
  const { mockSite, publicUrl } = services.config;
  const content = await exportTurns.take(personalTurn(actor.id), async () => {
    const input = { project_id: projectId, ids: [...(mockIds ?? [])], 'ids[]': [] };
    const found = await findExported(services, input);
    // An ID may belong to another project, whose rights were not checked.
    if (found.mocks.some(({ project }) => project.id !== projectId)) fail('exportOneProject');
    return convertExported(found, { format: 'marked', origin: mockSite?.url ?? publicUrl ?? origin, language });
  });
  return new TextDecoder().decode(content);
}

/** Counts what changed in a project after a document was generated from it. */
export async function countChangedMocks(db: Db, { projectId, mockIds }: Chosen, since: Date) {
  const chosen = mockIds ? inArray(mocks.id, [...mockIds]) : undefined;
  const [changed] = await db
    .select({ num: count() })
    .from(mocks)
    .where(and(eq(mocks.projectId, projectId), gt(mocks.changedAt, since), lte(mocks.createdAt, since), chosen));
  const [added] = mockIds
    ? []
    : await db
        .select({ num: count() })
        .from(mocks)
        .where(and(eq(mocks.projectId, projectId), gt(mocks.createdAt, since)));
  const [removed] = await db
    .select({ num: count() })
    .from(deletedMocks)
    .where(
      and(
        eq(deletedMocks.projectId, projectId),
        gt(deletedMocks.deletedAt, since),
        lte(deletedMocks.createdAt, since),
        mockIds ? inArray(deletedMocks.id, [...mockIds]) : undefined,
      ),
    );
  return { changed: changed?.num ?? 0, added: added?.num ?? 0, removed: removed?.num ?? 0 };
}

/** Describes mocks that the caller sees in Markdown, with a generated example; mocks of others are missing. */
export async function describeVisibleMocks(
  services: Services,
  { userId, language }: { userId: string; language: Language },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const visible = [...(await listVisibleMocks(services.database.db, userId, ids)).keys()];
  if (visible.length === 0) return new Map();
  return exportTurns.take(personalTurn(userId), async () => {
    const found = await findExported(services, { project_id: '', ids: visible, 'ids[]': [] });
    const described = found.mocks.map((mock) => ({
      ...mock,
      url: mock.project.url === '/' ? mock.url : `${mock.project.url}${mock.url}`,
      answers: parseAnswers(mock.answers).filter(isResponse),
    }));
    const project = { title: '', server: '', mocks: described };
    const texts = await runTask({ kind: 'describe', project, language }).catch((error) => {
      if (!(error instanceof TaskRefusal)) throw error;
      return fail('exportFailed', { reason: fillText(error.texts, language) });
    });
    return new Map(described.map(({ id }, at) => [id ?? '', texts[at] ?? '']));
  });
}
