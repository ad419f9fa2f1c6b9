import type { Text } from '@easymock/contract';
import { z } from 'zod';
import type { Consumer, Delivery, EventKind, JobContext } from '../context';
import type { Db } from '../database/index';
import { defineJob } from '../jobs/index';

/**
 * Defines something that happens. `emit` says that it did.
 * @example export const projectCreated = defineEvent('project.created', z.object({ projectId: z.string() }));
 */
export const defineEvent = <Data extends z.ZodType>(name: string, data: Data): EventKind<Data> => ({
  name,
  data,
});

interface ConsumerDraft<Data extends z.ZodType> {
  readonly event: EventKind<Data>;
  /** Unique, and kept in the database: `webhooks`. */
  readonly name: string;
  /** What it does, for administrators. */
  readonly title: Text;
  /** Whether an event needs a run at all; without it, each does. Asked in the transaction of the change. */
  isWanted?(db: Db, data: z.output<Data>): Promise<boolean>;
  /** Events with the same value are handled one after the other, in the order in which they happened. */
  orderedBy?(data: z.output<Data>): string;
  /** May be called again for the same event; `idempotencyKey` tells. Throws to be called again later. */
  handle(delivery: Delivery<z.output<Data>>, context: JobContext): Promise<unknown>;
}

/**
 * Defines what a feature does when something happens. It stands in the `consumers` of its feature.
 * @example
 * export const greet = defineConsumer({
 *   event: projectCreated,
 *   name: 'greet',
 *   title: { zh: '欢迎', en: 'Greet' },
 *   handle: async ({ data, idempotencyKey }, { signal }) => { … },
 * });
 */
export function defineConsumer<Data extends z.ZodType>(draft: ConsumerDraft<Data>): Consumer<Data> {
  const { event, name, title, isWanted, orderedBy, handle } = draft;
  const input = z.object({ eventId: z.string(), at: z.iso.datetime(), data: event.data });
  const job = defineJob({
    name: `event.${name}`,
    title,
    input,
    isDelivery: true,
    run: (given, context) => {
      const { eventId, at, data } = given as { eventId: string; at: string; data: z.output<Data> };
      const { position } = context.run;
      const idempotencyKey = `${eventId}:${name}`;
      return handle({ eventId, idempotencyKey, position, at: new Date(at), data }, context);
    },
  });
  const laneOf = (data: z.output<Data>) => (orderedBy ? `${job.name}:${orderedBy(data)}` : undefined);
  return { event, job, laneOf, ...(isWanted && { isWanted }) };
}
