import { eq, lt, sql } from 'drizzle-orm';
import { findTokenOwners, hashToken } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { newId } from '../../platform/ids';
import { publish } from '../../platform/live/publish';
import type { NumberedRecord } from '../serve/request-log';
import { requestAnswers } from './request-answer.table';
import { readBriefs, readDetails, type SeenDetails, type SeenRequest } from './seen-request';

/** A question to all server processes. */
interface Question {
  readonly id: string;
  readonly projectId: string;
  /** Number of the last request of each process that the caller has, by the ID of the process's log. */
  readonly after?: Readonly<Record<string, number>>;
  /** The request whose details are wanted. */
  readonly requestId?: string;
}

declare module '../../platform/database/events' {
  interface EventTopics {
    'requests:question': Question;
    /** ID of a question to which another process has just stored its answer. */
    'requests:answered': string;
    /** ID of a project whose requests were cleared. */
    'requests:cleared': string;
  }
}

/** A request with the person who sent it instead of the hash of their token. */
type Personal<Seen extends SeenRequest> = Omit<Seen, 'tokenHash'> & { readonly personId: string };
export type GatheredRequest = Personal<SeenRequest>;
export type GatheredDetails = Personal<SeenDetails>;

interface Answer {
  readonly logId: string;
  /** Number of the process's latest request of the project; the next call passes this number in `after`. */
  readonly last: number;
  /** Whether the process skipped requests of the project in the last minute. */
  readonly isSampled: boolean;
  readonly requests: readonly GatheredRequest[];
  readonly details?: GatheredDetails | undefined;
}

export interface Gathered {
  readonly requests: readonly GatheredRequest[];
  readonly after: Readonly<Record<string, number>>;
  /** Whether all server processes answered in time. */
  readonly isComplete: boolean;
  /** Whether a process skipped requests in the last minute, because there were too many. */
  readonly isSampled: boolean;
}

/** Milliseconds that a question waits for the other processes. */
const answerMs = 1_500;
/** Milliseconds between events about a watched project. */
const eventMs = 1_000;
/** Milliseconds for which skipped requests are reported. */
const sampledMs = 60_000;
/** Seconds after which a process without a heartbeat is not waited for. */
const silentSeconds = 15;

declare module '../../platform/context' {
  interface Services {
    requestGathering: RequestGathering;
  }
}

type Means = Pick<Services, 'database' | 'events' | 'requestLog' | 'config' | 'log'>;

/**
 * Collects requests from the memory of all server processes: a question goes to all of them by `NOTIFY`, and
 * their masked answers come back through a table, because notifications are short. A single process answers
 * without either.
 */
export class RequestGathering {
  readonly #means: Means;
  readonly #awaited = new Map<string, () => void>();
  readonly #changed = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #announcing: Promise<void> = Promise.resolve();

  constructor(means: Means) {
    this.#means = means;
    const { events, requestLog, log } = means;
    events.on('requests:question', (question) => {
      this.#reply(question).catch((err: unknown) => log.warn({ err }, 'a question about requests was not answered'));
    });
    events.on('requests:answered', (id) => this.#awaited.get(id)?.());
    events.on('requests:cleared', (projectId) => requestLog.clear(projectId));
    requestLog.onWatched = (projectId) => this.#announceSoon(projectId);
  }

  /** Returns the requests of a project that the caller does not have yet, latest first. */
  async list(db: Db, projectId: string, after: Readonly<Record<string, number>>): Promise<Gathered> {
    const { answers, isComplete } = await this.#ask(db, { id: newId(), projectId, after });
    const last = Object.fromEntries(answers.map((answer) => [answer.logId, answer.last]));
    const requests = answers.flatMap((answer) => answer.requests).sort((a, b) => b.at - a.at);
    return {
      requests,
      after: { ...after, ...last },
      isComplete,
      isSampled: answers.some((answer) => answer.isSampled),
    };
  }

  async find(db: Db, projectId: string, requestId: string): Promise<GatheredDetails | undefined> {
    const { requestLog } = this.#means;
    const question = { id: newId(), projectId, requestId };
    if (requestId.startsWith(`${requestLog.id}-`)) return (await this.#answer(question)).details;
    const { answers } = await this.#ask(db, question);
    return answers.find(({ details }) => details !== undefined)?.details;
  }

  /** Clears the requests of a project in all processes once the transaction of `db` commits. */
  async clear(db: Db, projectId: string): Promise<void> {
    await this.#means.events.publish(db, 'requests:cleared', projectId);
    await publish(db, 'mock:request', projectId, { num: 0 });
  }

  async #ask(db: Db, question: Question): Promise<{ answers: Answer[]; isComplete: boolean }> {
    const { events } = this.#means;
    const own = await this.#answer(question);
    const others = await countOthers(db);
    if (others === 0) return { answers: [own], isComplete: true };
    let missing = others;
    const isComplete = await new Promise<boolean>((resolve) => {
      this.#awaited.set(question.id, () => {
        missing -= 1;
        if (missing === 0) resolve(true);
      });
      setTimeout(resolve, answerMs, false);
      events.publish(db, 'requests:question', question).catch(() => resolve(false));
    }).finally(() => this.#awaited.delete(question.id));
    const rows = await db
      .delete(requestAnswers)
      .where(eq(requestAnswers.questionId, question.id))
      .returning({ data: requestAnswers.data });
    return { answers: [own, ...rows.map(({ data }) => JSON.parse(data) as Answer)], isComplete };
  }

  async #reply(question: Question): Promise<void> {
    // The question came from this process, which has its own answer already.
    if (this.#awaited.has(question.id)) return;
    const { database, events } = this.#means;
    const answer = await this.#answer(question);
    await database.db.transaction(async (tx) => {
      const data = JSON.stringify(answer);
      await tx.insert(requestAnswers).values({ questionId: question.id, logId: answer.logId, data });
      await events.publish(tx, 'requests:answered', question.id);
    });
  }

  async #answer({ projectId, after = {}, requestId }: Question): Promise<Answer> {
    const { requestLog, config, database } = this.#means;
    const reader = { trustProxy: config.trustProxy, hashToken };
    const logId = requestLog.id;
    const known = after[logId] ?? 0;
    const isSampled = requestLog.skippedAt(projectId) > requestLog.now() - sampledMs;
    if (requestId !== undefined) {
      const [id, num] = requestId.split('-');
      const record = id === logId ? requestLog.find(projectId, Number(num)) : undefined;
      const [details] = await this.#withPeople(database.db, record ? [readDetails(requestId, record, reader)] : []);
      return { logId, last: known, isSampled, requests: [], details };
    }
    const found = requestLog.list(projectId, known);
    const seen = await readBriefs(
      found.map(({ num, record }) => ({ id: `${logId}-${num}`, record })),
      reader,
    );
    return { logId, last: found[0]?.num ?? known, isSampled, requests: await this.#withPeople(database.db, seen) };
  }

  /** Replaces the hashes of tokens, which must not leave the process: signatures are made with them. */
  async #withPeople<Seen extends SeenRequest>(db: Db, seen: readonly Seen[]): Promise<Personal<Seen>[]> {
    const owners = await findTokenOwners(
      db,
      seen.map(({ tokenHash }) => tokenHash),
    );
    return seen.map(({ tokenHash, ...request }) => ({ ...request, personId: owners.get(tokenHash) ?? '' }));
  }

  /** Returns a request of this process with both sides, masked. */
  async detailsOf({ num, record }: NumberedRecord): Promise<GatheredDetails> {
    const { requestLog, config, database } = this.#means;
    const reader = { trustProxy: config.trustProxy, hashToken };
    const [details] = await this.#withPeople(database.db, [readDetails(`${requestLog.id}-${num}`, record, reader)]);
    return details as GatheredDetails;
  }

  #announceSoon(projectId: string): void {
    this.#changed.set(projectId, (this.#changed.get(projectId) ?? 0) + 1);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#announcing = this.#announce();
    }, eventMs).unref();
  }

  async #announce(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const { database, log } = this.#means;
    try {
      await database.db.transaction(async (tx) => {
        for (const [projectId, num] of changed) await publish(tx, 'mock:request', projectId, { num });
      });
    } catch (err) {
      log.warn({ err }, 'new requests could not be announced');
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#announcing;
  }
}

/** Returns the number of other server processes that are alive. */
async function countOthers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ num: number }>(
    sql`select count(*)::int as num from node where seen_at > now() - make_interval(secs => ${silentSeconds})`,
  );
  return Math.max(0, (rows[0]?.num ?? 1) - 1);
}

/** Deletes answers that nobody read, because the process that asked ended or did not wait. */
export async function sweepRequestAnswers(db: Db): Promise<void> {
  await db.delete(requestAnswers).where(lt(requestAnswers.at, sql`now() - interval '1 minute'`));
}
