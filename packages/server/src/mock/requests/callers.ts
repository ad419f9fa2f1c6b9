import { type CallerKind, callerLimit } from '@easymock/contract';
import { inArray, sql } from 'drizzle-orm';
import { findTokenOwners, hashToken } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { withTimeout } from '../../platform/with-timeout';
import type { NumberedRecord } from '../serve/request-log';
import { mockCallers } from './recorded-request.table';
import { readBriefs, type SeenRequest } from './seen-request';

declare module '../../platform/context' {
  interface Services {
    callerCount: CallerCount;
  }
}

const flushMs = 30_000;
const closeMs = 2_000;
/** Maximum callers of one mock added per pass, so that a crowd of different callers adds few rows. */
const maxOfMock = 50;
/** Maximum requests per pass. */
const maxOfPass = 5_000;
const maxName = 300;
/** Days after which a caller without calls is deleted. */
const callerDays = 90;

type Means = Pick<Services, 'database' | 'log' | 'requestLog' | 'config' | 'settings' | 'clock'>;

interface Caller {
  readonly mockId: string;
  readonly kind: CallerKind;
  readonly caller: string;
  num: number;
}

/**
 * Stores the callers of mocks every half minute from the requests in memory, so that calls themselves write nothing.
 * Requests that were dropped meanwhile are not counted; exact numbers of calls are in `mock_use`.
 */
export class CallerCount {
  readonly #means: Means;
  #seen = 0;
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(means: Means) {
    this.#means = means;
    this.#timer = setInterval(() => void this.flush(), flushMs);
    this.#timer.unref();
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { database, log, requestLog, settings, clock } = this.#means;
    const records = requestLog.listAll(this.#seen, maxOfPass);
    this.#seen = requestLog.lastNum;
    try {
      const callers = await this.#callersOf(records);
      if (callers.length > 0) await addCallers(database.db, dayIn(settings.get('timeZone'), clock()), callers);
    } catch (err) {
      log.warn({ err }, 'callers of mocks could not be counted');
    }
  }

  async #callersOf(records: readonly NumberedRecord[]): Promise<Caller[]> {
    const reader = { trustProxy: this.#means.config.trustProxy, hashToken };
    const ofMocks = records.filter(({ record }) => record.mockId).map(({ record }) => ({ id: '', record }));
    const seen = await readBriefs(ofMocks, reader);
    const owners = await findTokenOwners(
      this.#means.database.db,
      seen.map(({ tokenHash }) => tokenHash),
    );
    const byMock = new Map<string, Map<string, Caller>>();
    for (const request of seen) {
      const mockId = request.mock?._id ?? '';
      const { kind, caller } = callerOf(request, owners);
      const callers = byMock.get(mockId) ?? new Map<string, Caller>();
      byMock.set(mockId, callers);
      const known = callers.get(kind + caller);
      if (known) known.num += 1;
      else if (callers.size < maxOfMock) callers.set(kind + caller, { mockId, kind, caller, num: 1 });
    }
    return [...byMock.values()].flatMap((callers) => [...callers.values()]);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await withTimeout(closeMs, this.flush()).catch(() => {});
  }
}

function callerOf({ tokenHash, referer, address }: SeenRequest, owners: ReadonlyMap<string, string>) {
  const person = owners.get(tokenHash);
  if (person !== undefined) return { kind: 'person', caller: person } as const;
  const [page = ''] = referer.split(/[?#]/);
  return page === ''
    ? ({ kind: 'address', caller: address.slice(0, maxName) } as const)
    : ({ kind: 'page', caller: page.replaceAll('\0', '').slice(0, maxName) } as const);
}

async function addCallers(db: Db, day: string, callers: readonly Caller[]): Promise<void> {
  // Sorted, so that concurrent processes lock rows in the same order.
  const keyOf = ({ mockId, kind, caller }: Caller) => `${mockId} ${kind} ${caller}`;
  const sorted = callers.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db.execute(sql`
    insert into mock_caller as c (mock_id, kind, caller, last_day, num)
    select r."mockId", r.kind, r.caller, ${day}::date, r.num
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as r("mockId" text, kind text, caller text, num bigint)
    where exists (select from mock m where m.id = r."mockId")
    on conflict (mock_id, kind, caller) do update
      set num = c.num + excluded.num, last_day = greatest(c.last_day, excluded.last_day)`);
}

/** Returns the latest callers of each mock. */
export async function listCallers(db: Db, mockIds: readonly string[]) {
  if (mockIds.length === 0) return [];
  const ranked = db
    .select({
      mockId: mockCallers.mockId,
      kind: mockCallers.kind,
      caller: mockCallers.caller,
      lastDay: mockCallers.lastDay,
      rank: sql<number>`row_number() over (
        partition by ${mockCallers.mockId} order by ${mockCallers.lastDay} desc, ${mockCallers.num} desc)`.as('rank'),
    })
    .from(mockCallers)
    .where(inArray(mockCallers.mockId, [...mockIds]))
    .as('ranked');
  return db.select().from(ranked).where(sql`${ranked.rank} <= ${callerLimit}`).orderBy(ranked.mockId, ranked.rank);
}

/** Deletes callers without calls for a long time. */
export async function sweepCallers(db: Db): Promise<void> {
  await db.delete(mockCallers).where(sql`${mockCallers.lastDay} < current_date - ${callerDays}::int`);
}
