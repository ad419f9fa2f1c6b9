import type { ChangeSource, VersionFacts } from '@easymock/contract';
import { presentPerson } from '../../people/index';
import type { SessionContext } from '../../platform/context';

/** A change as the version that it makes tells it. */
export interface Change {
  readonly by: string;
  readonly source: ChangeSource;
  readonly now: Date;
}

/** A change that a call makes: by an API token, or else in a form. */
export const changeBy = ({ actor, now }: SessionContext, source?: ChangeSource): Change => ({
  by: actor.id,
  source: source ?? (actor.apiToken ? 'api' : 'form'),
  now,
});

/** The columns of a version that is new. */
export const stampOf = ({ by, source, now }: Change) => ({
  changedAt: now,
  changedBy: by,
  changeSource: source,
});

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
 * Of the fields that a change gives, those that somebody else gave another value since the version that was edited.
 * @param edited that version, or undefined if it is not kept any more
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
