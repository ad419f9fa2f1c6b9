import { scenarioCookie, scenarioHeader, scenarioQuery } from '@easymock/contract';
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { mockScenarios, mockScenarioUses } from '../mock.table';
import type { Exchange } from './exchange';
import { readCookies } from './mock-request';

/** A scenario as mocks read it. */
export interface ServedScenario {
  readonly id: string;
  readonly name: string;
  /** IDs of answers by mock; an empty ID is the mock's own answer. */
  readonly choices: ReadonlyMap<string, string>;
}

/** A scenario that is active until a time in milliseconds. */
interface Timed {
  readonly scenario: ServedScenario;
  readonly until: number;
}

/** The scenarios of a project in the form in which they are served. */
export interface ServedScenarios {
  /** By ID, by lower-case name and, with an end, by the key of a person. */
  readonly named: ReadonlyMap<string, Timed>;
  readonly everyone: Timed | undefined;
}

const forGood = Number.POSITIVE_INFINITY;

/** Loads the scenarios of a project; undefined if it has none. */
export async function loadScenarios(db: Db, projectId: string, now: Date): Promise<ServedScenarios | undefined> {
  const rows = await db.select().from(mockScenarios).where(eq(mockScenarios.projectId, projectId));
  if (rows.length === 0) return undefined;
  const isActive = or(isNull(mockScenarioUses.until), gt(mockScenarioUses.until, now));
  const uses = await db
    .select()
    .from(mockScenarioUses)
    .where(and(eq(mockScenarioUses.projectId, projectId), isNotNull(mockScenarioUses.scenarioId), isActive));
  const named = new Map<string, Timed>();
  const byId = new Map<string, ServedScenario>();
  let everyone: Timed | undefined;
  for (const { id, name, choices, everyoneUntil } of rows) {
    const scenario = { id, name, choices: new Map(choices.map((choice) => [choice.mock_id, choice.answer_id])) };
    byId.set(id, scenario);
    named.set(name.toLowerCase(), { scenario, until: forGood });
    if (everyoneUntil) everyone = { scenario, until: everyoneUntil.getTime() };
  }
  // IDs and keys are set last, because a name must not replace them.
  for (const [id, scenario] of byId) named.set(id, { scenario, until: forGood });
  for (const { key, scenarioId, until } of uses) {
    const scenario = byId.get(scenarioId ?? '');
    if (scenario) named.set(key, { scenario, until: until?.getTime() ?? forGood });
  }
  return { named, everyone };
}

const headerName = scenarioHeader.toLowerCase();
const cookieSign = `${scenarioCookie}=`;
const querySign = `${scenarioQuery}=`;

/**
 * Returns the scenario key, ID or name of a call, from the first of these that contains one: its header, query,
 * personal address or cookie.
 */
function namedBy({ request, address }: Exchange): string | undefined {
  const header = request.headers[headerName];
  if (typeof header === 'string') return decoded(header);
  if (address.query.includes(querySign)) {
    const value = new URLSearchParams(address.query).get(scenarioQuery);
    if (value !== null) return value;
  }
  if (address.personalKey !== undefined) return address.personalKey;
  const { cookie } = request.headers;
  return cookie?.includes(cookieSign) ? readCookies(cookie)[scenarioCookie] : undefined;
}

/** Decodes a percent-encoded name in a header, since headers are limited to Latin-1. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the scenario that applies to a call. A key or name that is unknown, expired or revoked counts as absent.
 * @param now milliseconds
 */
export function scenarioOf(
  { named, everyone }: ServedScenarios,
  exchange: Exchange,
  now: number,
): ServedScenario | undefined {
  const name = namedBy(exchange);
  const own = name === undefined ? undefined : (named.get(name) ?? named.get(name.toLowerCase()));
  if (own && own.until > now) return own.scenario;
  return everyone && everyone.until > now ? everyone.scenario : undefined;
}
