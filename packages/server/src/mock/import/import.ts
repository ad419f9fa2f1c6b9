import { documentBodyLimit, fillText, type ImportReport, type Language } from '@easymock/contract';
import type { ApiDocument } from '@easymock/mock-engine';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure, fail } from '../../platform/failure';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { runImportTask, TaskRefusal } from '../document-task/document-tasks';
import {
  foldersOf,
  type NewMock,
  newMock,
  type SyncPlan,
  type SyncProblem,
  usableOperations,
} from '../document-task/sync-plan';
import { ensureFolders } from '../folders/folders';
import { type Change, stampOf } from '../history/versions';
import { mocks } from '../mock.table';
import { requireProjectSize } from '../project-room';
import { readUploaded } from './upload.plugin';

const fetchTimeoutMs = 10_000;
const shownProblems = 200;
const rowsPerInsert = 200;

type Importing = Pick<SessionContext, 'services' | 'language'> & { actor: Pick<SessionContext['actor'], 'id'> };

/**
 * Queue for downloads; each holds a document in memory. Separate from the queue for parsing, because slow
 * servers cost no CPU time.
 */
const fetchTurns = new Turns({ atOnce: 8, waiting: 50, waitingPerGroup: 4, retrySeconds: 10 });

/** Fetches a project's document, or reads it from local uploads. */
export async function fetchDocument({ services, actor }: Importing, address: string): Promise<string> {
  const uploaded = await readUploaded(services, address);
  if (uploaded !== undefined) return uploaded;
  const text = await fetchTurns.take(personalTurn(actor.id), () =>
    services.outbound
      .fetchText(address, {
        maxBytes: documentBodyLimit,
        timeoutMs: fetchTimeoutMs,
        asker: `import ${actor.id}`,
        accept: 'application/json, application/yaml, */*;q=0.5',
      })
      .catch((error) => translateFetch(error, address)),
  );
  if (/^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text.slice(0, 1_000))) {
    fail('documentIsPage', { host: hostOf(address) });
  }
  return text;
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** Turns a failed fetch into a failure for documents with a next step, instead of the general texts. */
function translateFetch(error: unknown, address: string): never {
  if (!(error instanceof CallFailure)) throw error;
  const host = hostOf(address);
  if (error.kind === 'addressRefused') fail('documentAddressRefused', { address: host });
  if (error.kind !== 'outside') throw error;
  const reason = String(error.values.reason ?? '');
  const [, status] = /^HTTP (\d+)$/.exec(reason) ?? [];
  if (status) fail('documentStatus', { host, status });
  if (reason.startsWith('DNS ')) fail('documentHostUnknown', { host: reason.slice(4) });
  if (/^> \d+ MB$/.test(reason)) fail('documentTooLarge', { limit: reason.slice(2) });
  if (/^> \d+ s$/.test(reason)) fail('documentTimedOut', { host, seconds: fetchTimeoutMs / 1_000 });
  return fail('documentUnreachable', { host, reason });
}

/** Fails the call with the reason why a document could not be read. */
export function failOnTaskRefusal(error: unknown, language: Language): never {
  if (!(error instanceof TaskRefusal)) throw error;
  fail('documentUnreadable', { reason: fillText(error.texts, language) });
}

/**
 * Loads the API document of a new project: the uploaded text or, if there is none, the document at the
 * address.
 * @returns undefined if there is neither a text nor an address
 */
export async function loadDocument(
  ctx: Importing,
  source: {
    swagger_text: string;
    swagger_url: string;
    realistic: boolean;
    url: string;
    base_apart?: boolean | undefined;
  },
): Promise<ApiDocument | undefined> {
  const { swagger_text: uploaded, swagger_url: address, realistic: isRealistic } = source;
  if (!uploaded && !address) return undefined;
  const text = uploaded || (await fetchDocument(ctx, address));
  const base = { url: source.url, basePath: null, isWished: source.base_apart };
  return runImportTask(ctx.actor.id, { kind: 'read', text, isRealistic, base }).catch((error) =>
    failOnTaskRefusal(error, ctx.language),
  );
}

/** Summarises the document at an address for the form of a new project. Nothing is stored. */
export async function inspectDocument(ctx: Importing, address: string) {
  const source = { swagger_text: '', swagger_url: address, realistic: false, url: '/' };
  const document = (await loadDocument(ctx, source)) ?? fail('documentMissing');
  const { format = null, version, title, operations, problems, basePaths } = document;
  return {
    format,
    version,
    title,
    operations: operations.length,
    problems: problems.length,
    base_paths: [...basePaths],
  };
}

/** Returns problems in one language, truncated to what fits on a screen. */
export function presentProblems(problems: readonly SyncProblem[], language: Language) {
  const shown = problems.slice(0, shownProblems);
  return {
    problems: shown.map(({ where, texts }) => ({ where, text: fillText(texts, language) })),
    problemNum: problems.length,
  };
}

/** Reverses mocks before insertion: lists show the newest first, so they then show the document's order. */
export const reverseForInsert = (rows: readonly NewMock[]): NewMock[] => [...rows].reverse();

/**
 * Inserts mocks of a project, the first as the oldest, and the folders that they need. Mocks whose method and
 * URL are taken are skipped.
 */
export async function insertMocks(
  db: Db,
  projectId: string,
  { inserts, folders }: Pick<SyncPlan, 'inserts' | 'folders'>,
  change: Change,
  onProgress: (num: number) => void = () => {},
): Promise<number> {
  const folderAt = await ensureFolders(db, projectId, folders);
  const values = inserts.map(({ folder, ...row }) => ({
    ...row,
    ...stampOf(change),
    projectId,
    ownerId: change.by,
    folderId: folderAt(folder),
  }));
  let created = 0;
  for (let start = 0; start < values.length; start += rowsPerInsert) {
    const inserted = await db
      .insert(mocks)
      .values(values.slice(start, start + rowsPerInsert))
      .onConflictDoNothing()
      .returning({ id: mocks.id });
    created += inserted.length;
    onProgress(start + rowsPerInsert);
  }
  return created;
}

/** Creates a project's mocks from a document and reports what could not be used. */
export async function importDocument(
  db: Db,
  projectId: string,
  document: ApiDocument,
  language: Language,
  change: Change,
): Promise<ImportReport> {
  const { operations, problems } = usableOperations(document);
  const inserts = operations.map(newMock);
  const added = { inserts: reverseForInsert(inserts), folders: foldersOf(document, inserts) };
  const created = await insertMocks(db, projectId, added, change);
  await requireProjectSize(db, projectId);
  return { created, ...presentProblems(problems, language) };
}
