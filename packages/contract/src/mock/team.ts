import { z } from 'zod';
import { id, text } from '../bricks';
import { callGroup, get } from '../call';

export const team = z.object({ _id: id, name: z.string(), is_owner: z.boolean() });
export type Team = z.infer<typeof team>;

export const teamCalls = callGroup('/group', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({ keywords: text(100).default('') }),
    data: z.array(team),
    summary: "The caller's teams; with keywords, the team of exactly that name",
  }),
});
