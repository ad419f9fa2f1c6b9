import type { z } from 'zod';
import type { CallContext, EventKind, Services } from '../context';
import { newId } from '../ids';
import { enqueue } from '../jobs/index';

interface Emitting {
  /** The transaction of the change. */
  readonly db: CallContext['db'];
  readonly services: Pick<Services, 'contributions' | 'clock'>;
}

/**
 * Raises an event. Each of its consumers gets it if and when the transaction commits.
 * @example await emit(ctx, projectCreated, { projectId });
 */
export async function emit<Data extends z.ZodType>(
  { db, services }: Emitting,
  event: EventKind<Data>,
  data: z.input<Data>,
): Promise<void> {
  const given = { eventId: newId(), at: services.clock().toISOString(), data };
  for (const consumer of services.contributions.consumers) {
    if (consumer.event.name !== event.name) continue;
    const parsed = event.data.parse(data);
    if (consumer.isWanted && !(await consumer.isWanted(db, parsed))) continue;
    const lane = consumer.laneOf(parsed);
    await enqueue(db, consumer.job, given, { lane });
  }
}
