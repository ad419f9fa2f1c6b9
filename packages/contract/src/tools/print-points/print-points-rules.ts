import type { ParamType, PointType, PrintPointStatus } from './print-points-choices';

// Shared by server and screens: the server enforces these rules, and screens apply them before a call.

export interface EventParam {
  readonly key: string;
  readonly type: ParamType;
  readonly required: boolean;
  readonly enumValues: readonly string[];
  readonly desc: string;
  readonly example: string;
}

/** The parts of an event's definition that clients and tests depend on. */
export interface EventDefinition {
  readonly eventId: string;
  readonly params: readonly EventParam[];
}

/** The statuses that each status may change to. A live image can only be deprecated; changes are made in a copy. */
const statusMoves: Readonly<Record<PrintPointStatus, readonly PrintPointStatus[]>> = {
  draft: ['reviewing', 'live'],
  reviewing: ['draft', 'live'],
  live: ['deprecated'],
  deprecated: ['draft'],
};

/** Returns the statuses that an image may have next, its current status first. */
export const nextStatuses = (status: PrintPointStatus): readonly PrintPointStatus[] => [status, ...statusMoves[status]];

/** Returns whether the content of an image may change in a status. */
export const isContentOpen = (status: PrintPointStatus): boolean => status === 'draft' || status === 'reviewing';

/**
 * Returns the part of a parameter's definition that must be equal everywhere; descriptions and examples may
 * differ.
 */
function meaningOf({ type, required, enumValues }: EventParam): string {
  return JSON.stringify([type, required, type === 'enum' ? [...enumValues].sort() : []]);
}

/** Keys of the parameters that differ between two definitions of an event. */
export interface ParamDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Compares the parameters of an event before and after a change.
 * @returns undefined if both mean the same
 * @example compareParams(known.params, given.params) // { added: ['coupon'], removed: [], changed: [] }
 */
export function compareParams(
  before: readonly EventParam[],
  after: readonly EventParam[],
): ParamDifference | undefined {
  const known = new Map(before.map((param) => [param.key, meaningOf(param)]));
  const next = new Map(after.map((param) => [param.key, meaningOf(param)]));
  const added = [...next.keys()].filter((key) => !known.has(key));
  const removed = [...known.keys()].filter((key) => !next.has(key));
  const changed = [...next].filter(([key, meaning]) => known.has(key) && known.get(key) !== meaning);
  if (added.length + removed.length + changed.length === 0) return undefined;
  return { added, removed, changed: changed.map(([key]) => key) };
}

/** Problems of the parameters of a reported event. */
export const eventProblems = ['missing', 'type', 'value', 'unknown'] as const;
export type EventProblem = (typeof eventProblems)[number];

/** Returns whether a value has the type of a parameter; the caller handles `undefined`. */
function hasType(value: unknown, type: ParamType): boolean {
  switch (type) {
    case 'string':
    case 'enum':
      return typeof value === 'string';
    case 'int':
      return Number.isSafeInteger(value);
    case 'float':
      return typeof value === 'number' && Number.isFinite(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'time':
      // Trackers report milliseconds since 1970 or ISO 8601.
      return typeof value === 'number' ? Number.isSafeInteger(value) && value >= 0 : isIsoTime(value);
    case 'json':
      return typeof value === 'object' && value !== null;
  }
}

const isIsoTime = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/**
 * Compares the parameters of a reported event with its definition.
 * @returns the problems in the order of the definition, unknown parameters last
 * @example checkEvent(definition.params, { price: '12' }) // [{ key: 'price', problem: 'type' }]
 */
export function checkEvent(
  params: readonly EventParam[],
  reported: Readonly<Record<string, unknown>>,
): { key: string; problem: EventProblem }[] {
  const keys = new Set(params.map(({ key }) => key));
  const unknown = Object.keys(reported).filter((key) => !keys.has(key));
  const found = params.map((param) => ({
    key: param.key,
    problem: problemOf(param, Object.hasOwn(reported, param.key) ? reported[param.key] : undefined),
  }));
  return [
    ...found.flatMap(({ key, problem }) => (problem ? [{ key, problem }] : [])),
    ...unknown.map((key) => ({ key, problem: 'unknown' as const })),
  ];
}

function problemOf({ type, required, enumValues }: EventParam, value: unknown): EventProblem | undefined {
  if (value === undefined || value === null) return required ? 'missing' : undefined;
  if (!hasType(value, type)) return 'type';
  const isListed = type !== 'enum' || enumValues.length === 0 || enumValues.includes(String(value));
  return isListed ? undefined : 'value';
}

/** The fields of a point that a comparison of versions considers. */
export interface ComparedPoint extends EventDefinition {
  readonly eventName: string;
  readonly type: PointType;
  readonly trigger: string;
  readonly status: string;
}

/** Events that differ between two versions of an image. */
export interface VersionDifference {
  readonly added: readonly string[];
  readonly changed: readonly { eventId: string; fields: readonly string[] }[];
  /** Deprecated in the newer version, or missing there. */
  readonly deprecated: readonly string[];
}

const isDeprecated = ({ status }: ComparedPoint) => status === 'deprecated';

/** Maps each event to its first point, preferring points that are not deprecated. */
function byEvent(points: readonly ComparedPoint[]): Map<string, ComparedPoint> {
  const found = new Map<string, ComparedPoint>();
  for (const point of points) {
    const other = found.get(point.eventId);
    if (!other || (isDeprecated(other) && !isDeprecated(point))) found.set(point.eventId, point);
  }
  return found;
}

/** Compares the events of two versions of an image. The positions of points are ignored. */
export function compareVersions(before: readonly ComparedPoint[], after: readonly ComparedPoint[]): VersionDifference {
  const [old, next] = [byEvent(before), byEvent(after)];
  const wasInUse = (eventId: string) => {
    const point = old.get(eventId);
    return point !== undefined && !isDeprecated(point);
  };
  const inUse = [...next.values()].filter((point) => !isDeprecated(point));
  const changed = inUse.flatMap((point) => {
    const known = old.get(point.eventId);
    if (!known || isDeprecated(known)) return [];
    const fields = (['eventName', 'type', 'trigger'] as const).filter((field) => known[field] !== point[field]);
    const all = compareParams(known.params, point.params) ? [...fields, 'params'] : fields;
    return all.length > 0 ? [{ eventId: point.eventId, fields: all }] : [];
  });
  const still = new Set(inUse.map(({ eventId }) => eventId));
  return {
    added: inUse.map(({ eventId }) => eventId).filter((eventId) => !wasInUse(eventId)),
    changed,
    deprecated: [...old.keys()].filter((eventId) => wasInUse(eventId) && !still.has(eventId)),
  };
}
