import type { ChangeSource, VersionFacts } from '@easymock/contract';
import { presentPerson } from '../../people/index';
import type { SessionContext } from '../../platform/context';

/** Author, source and time of a change, stored with the version. */
export interface Change {
  readonly by: string;
  readonly source: ChangeSource;
  readonly now: Date;
}

/** Describes a change by a call; the source is `api` for an API token, otherwise `form`. */
export const changeBy = ({ actor, now }: SessionContext, source?: ChangeSource): Change => ({
  by: actor.id,
  source: source ?? (actor.apiToken ? 'api' : 'form'),
  now,
});

/** Returns the columns of a new version. */
export const stampOf = ({ by, source, now }: Change) => ({ changedAt: now, changedBy: by, changeSource: source });

interface VersionRow {
  readonly version: number;
  readonly changedAt: Date;
  readonly changeSource: ChangeSource | null;
  readonly person: Parameters<typeof presentPerson>[0] | null;
}

export const presentFacts = ({ version, changedAt, changeSource, person }: VersionRow): VersionFacts => ({
  version,
  at: changedAt.toISOString(),
  by: person && presentPerson(person),
  source: changeSource,
});

/**
 * Returns those changed fields that somebody else changed to another value since the edited version.
 * @param edited the edited version, or undefined if it was deleted
 * @example lateFields({ url: '/a' }, { url: '/', mode: '1' }, { url: '/b', mode: '2' }) // ['url']
 */
export function lateFields<Field extends string>(
  change: Partial<Record<Field, unknown>>,
  edited: Readonly<Partial<Record<Field, unknown>>> | undefined,
  present: Readonly<Partial<Record<Field, unknown>>>,
): Field[] {
  return (Object.keys(change) as Field[]).filter((field) => {
    const [wanted, now] = [JSON.stringify(change[field]), JSON.stringify(present[field])];
    if (change[field] === undefined || wanted === now) return false;
    return !edited || JSON.stringify(edited[field]) !== now;
  });
}
