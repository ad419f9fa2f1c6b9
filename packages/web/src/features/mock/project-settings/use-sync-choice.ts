import type { CallInput, Contract, SyncChange, SyncField, SyncReport } from '@easymock/contract';
import { useState } from 'react';

/** The choices of the person that a sync receives. */
export type ChosenSync = Pick<CallInput<Contract['sync']['swagger']>, 'leave' | 'leave_unlisted' | 'remove' | 'seen'>;

/** A part of a change that can be excluded: a key, another field, or the whole mock if it has no parts. */
export type ChangePart = `key:${string}` | `field:${SyncField}` | 'whole';

const tickable = new Set<SyncChange['kind']>(['added', 'changed', 'gone']);

/** Returns the parts of a change that can be excluded individually. */
export function partsOf({ kind, keys, fields }: SyncChange): ChangePart[] {
  if (!tickable.has(kind)) return [];
  const paths = [...keys.added, ...keys.removed, ...keys.retyped];
  const parts = [
    ...new Set(paths.map((path) => `key:${path}` as const)),
    ...fields.map((field) => `field:${field}` as const),
  ];
  return kind === 'changed' && parts.length > 0 ? parts : ['whole'];
}

const nameOf = ({ method, url }: SyncChange, part: ChangePart): string => `${method} ${url}\n${part}`;

/** Manages the checkboxes of a preview. Initially all changes are selected and no deletion is. */
export function useSyncChoice() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [leavesUnlisted, setLeavesUnlisted] = useState(false);

  const isLeft = (change: SyncChange, part: ChangePart) => left.has(nameOf(change, part));
  const isWholeLeft = (change: SyncChange) => {
    const parts = partsOf(change);
    return parts.length > 0 && parts.every((part) => isLeft(change, part));
  };
  const leave = (parts: readonly (readonly [SyncChange, ChangePart])[], isOn: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      for (const [change, part] of parts) next[isOn ? 'add' : 'delete'](nameOf(change, part));
      return next;
    });
  const all = (change: SyncChange) => partsOf(change).map((part) => [change, part] as const);

  return {
    isLeft,
    isWholeLeft,
    isPartLeft: (change: SyncChange) => partsOf(change).some((part) => isLeft(change, part)),
    tick: (change: SyncChange, isOn: boolean) => leave(all(change), !isOn),
    tickPart: (change: SyncChange, part: ChangePart, isOn: boolean) => leave([[change, part]], !isOn),
    tickAll(report: SyncReport, isOn: boolean) {
      leave(report.changes.flatMap(all), !isOn);
      setLeavesUnlisted(!isOn);
    },
    leavesUnlisted,
    tickUnlisted: (isOn: boolean) => setLeavesUnlisted(!isOn),
    isRemoved: (id: string) => removed.has(id),
    remove: (id: string, isOn: boolean) =>
      setRemoved((before) => {
        const next = new Set(before);
        next[isOn ? 'add' : 'delete'](id);
        return next;
      }),
    reset() {
      setLeft(new Set());
      setRemoved(new Set());
      setLeavesUnlisted(false);
    },
    /** Counts the mocks concerned. */
    numOf(report: SyncReport): { chosen: number; total: number } {
      const changes = report.changes.filter((change) => partsOf(change).length > 0);
      const unlisted = unlistedOf(report);
      const chosen = changes.filter((change) => !isWholeLeft(change)).length;
      const gone = new Set(changes.map(({ mock_id }) => mock_id));
      const others = [...removed].filter((id) => !gone.has(id)).length;
      return { chosen: chosen + others + (leavesUnlisted ? 0 : unlisted), total: changes.length + unlisted };
    },
    /** Returns the choices to send. */
    choiceOf(report: SyncReport): ChosenSync {
      return {
        leave: report.changes.flatMap((change) => {
          const parts = partsOf(change).filter((part) => isLeft(change, part));
          if (parts.length === 0) return [];
          const { method, url } = change;
          if (isWholeLeft(change)) return [{ method, url }];
          const named = (kind: string) =>
            parts.filter((part) => part.startsWith(kind)).map((part) => part.slice(kind.length));
          return [{ method, url, keys: named('key:'), fields: named('field:') as SyncField[] }];
        }),
        leave_unlisted: leavesUnlisted,
        remove: [...removed].filter((id) => !report.changes.some((one) => one.mock_id === id && isWholeLeft(one))),
        seen: report.digest,
      };
    },
  };
}

export type SyncTicks = ReturnType<typeof useSyncChoice>;

/** Returns the number of changes beyond those listed in the report. */
export function unlistedOf({ added, changed, gone, changes }: SyncReport): number {
  const listed = changes.filter((change) => tickable.has(change.kind)).length;
  return Math.max(0, added + changed + gone - listed);
}
