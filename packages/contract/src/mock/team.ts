import { z } from 'zod';
import { displayName, id, text } from '../call/bricks';
import { callGroup, get, post } from '../call/call';
import { labelled } from '../call/validation';

export const team = z.object({ _id: id, name: z.string(), is_owner: z.boolean() });
export type Team = z.infer<typeof team>;

const teamName = labelled(displayName(16, 3), '团队名称', 'Team name');

export const teamCalls = callGroup('/group', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({ keywords: labelled(text(100).default(''), '关键字', 'Keywords') }),
    data: z.array(team),
    summary: 'List the caller’s teams; with keywords, find the team with exactly that name',
  }),
  create: post({
    changes: ['team', 'project.list'],
    permission: 'projects',
    input: z.object({ name: teamName }),
    data: z.object({ _id: id }),
    summary: 'Create a team; the caller owns it and becomes a member',
  }),
  join: post({
    changes: ['team', 'project.list'],
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: 'Join a team',
  }),
  update: post({
    changes: ['team', 'project.list'],
    permission: 'projects',
    input: z.object({ id, name: teamName }),
    data: z.null(),
    summary: 'Rename a team (owner only)',
  }),
  delete: post({
    changes: ['team', 'project.list'],
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: 'Dismiss a team without projects (owner), or leave a team (others)',
  }),
});
