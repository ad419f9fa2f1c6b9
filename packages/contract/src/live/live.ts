import { z } from 'zod';
import { messageTopics } from '../message/topics';
import { mockTopics } from '../mock/topics';
import { peopleTopics } from '../people/topics';
import { releaseTopics } from '../tools/release/release-topics';
import { taskTopics } from '../tools/task/task-topics';
import { wikiTopics } from '../wiki/topics';

/**
 * Topics of the live channel with the payloads of their events: IDs and numbers only. Clients load the rest
 * by calls, which check rights.
 */
export const liveTopics = {
  ...mockTopics,
  ...messageTopics,
  ...peopleTopics,
  ...wikiTopics,
  ...releaseTopics,
  ...taskTopics,
} satisfies Record<string, z.core.$ZodType>;

export type LiveTopicName = keyof typeof liveTopics;
export type LiveData<T extends LiveTopicName> = z.output<(typeof liveTopics)[T]>;

/** Maximum topics per stream. */
const maxLiveTopics = 100;

const address = z.string().regex(/^[a-z]+(:[a-z]+)*:[\w-]{1,36}$/i);

/** The query of a stream: addresses separated by commas. An older server may not support all of them. */
export const liveQuery = z.object({
  topics: z
    .string()
    .default('')
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(address).max(maxLiveTopics)),
});
