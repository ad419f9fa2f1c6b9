import { z } from 'zod';
import { displayName, id, text } from '../bricks';
import { callGroup, get, post } from '../call';

export const team = z.object({ _id: id, name: z.string(), is_owner: z.boolean() });
export type Team = z.infer<typeof team>;

const teamName = displayName(16, 3);

export const teamCalls = callGroup('/group', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({ keywords: text(100).default('') }),
    data: z.array(team),
    summary: "The caller's teams; with keywords, the team of exactly that name",
  }),
  create: post({
    permission: 'projects',
    input: z.object({ name: teamName }),
    data: z.object({ _id: id }),
    summary: 'Make a team; the caller owns it and belongs to it',
  }),
  join: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: 'Join a team, found by its name',
  }),
  update: post({
    permission: 'projects',
    input: z.object({ id, name: teamName }),
    data: z.null(),
    summary: 'Rename a team; its owner only',
  }),
  delete: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: 'Dismiss a team that has no projects, for its owner; quit it, for others',
  }),
});
