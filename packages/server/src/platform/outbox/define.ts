import type { Text } from '@easymock/contract';
import { z } from 'zod';
import type { Consumer, Delivery, EventKind, JobContext } from '../context';
import type { Db } from '../database/index';
import { defineJob } from '../jobs/index';

/**
 * Defines a kind of event. `emit` raises it.
 * @example export const projectCreated = defineEvent('project.created', z.object({ projectId: z.string() }));
 */
export const defineEvent = <Data extends z.ZodType>(name: string, data: Data): EventKind<Data> => ({ name, data });

interface ConsumerDraft<Data extends z.ZodType> {
  readonly event: EventKind<Data>;
  /** Unique, and stored in the database: `webhooks`. */
  readonly name: string;
  readonly title: Text;
  /**
   * Returns whether an event needs a run at all; if absent, each event does. Called in the transaction of the
   * change.
   */
  isWanted?(db: Db, data: z.output<Data>): Promise<boolean>;
  /** Events with the same value are handled in the order in which they happened. */
  orderedBy?(data: z.output<Data>): string;
  /**
   * Handles an event. May be called again for the same event, which `idempotencyKey` identifies. Throws to be
   * retried.
   */
  handle(delivery: Delivery<z.output<Data>>, context: JobContext): Promise<unknown>;
}

/**
 * Defines a feature's reaction to an event, listed in `consumers` of the feature.
 * @example
 * export const greet = defineConsumer({
 * event: projectCreated,
 * name: 'greet',
 * title: { zh: '欢迎', en: 'Greet' },
 * handle: async ({ data, idempotencyKey }, { signal }) => { … },
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
