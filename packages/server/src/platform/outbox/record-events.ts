import { subjectOf, webhookEventKeys } from '@easymock/contract';
import { z } from 'zod';
import type { AuditNote, AuditOrigin } from '../audit/audit';
import type { Services } from '../context';
import type { Db } from '../database/index';
import { defineEvent } from './define';
import { emit } from './emit';

/** Records changed; one event for all webhooks. */
export const recordsChanged = defineEvent(
  'records.changed',
  z.object({
    type: z.enum(webhookEventKeys),
    /** ID of the person who acted; empty if the product itself acted. */
    by: z.string(),
    records: z.array(z.object({ id: z.string(), changed: z.array(z.string()) })),
  }),
);

type Facts = Pick<AuditOrigin, 'action' | 'area'> & { readonly who: { readonly id: string } | null };

/**
 * Raises the events that follow from audit entries, in the transaction of the change. Calls do so automatically; a job
 * passes the entries that it would write.
 * @example await raiseEvents({ db, services }, { action: 'import', area: 'project', who }, [{ entityId:
 * project.id }])
 */
export async function raiseEvents(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, 'contributions' | 'clock'> },
  { action: usual, area, who }: Facts,
  notes: readonly AuditNote[],
): Promise<void> {
  const found = new Map<(typeof webhookEventKeys)[number], { id: string; changed: string[] }[]>();
  for (const { entityId: id, action = usual, diff = {}, events } of notes) {
    if (!id) continue;
    const changed = Object.keys(diff);
    const { hookSources } = services.contributions;
    const types = events ?? hookSources.flatMap((source) => source.eventsOf({ area, action, changed }));
    for (const type of types) {
      const isUpdate = type === `${subjectOf(type)}.updated`;
      const records = found.get(type) ?? [];
      found.set(type, [...records, { id, changed: isUpdate ? changed : [] }]);
    }
  }
  const by = who?.id ?? '';
  for (const [type, records] of found) await emit({ db, services }, recordsChanged, { type, by, records });
}
