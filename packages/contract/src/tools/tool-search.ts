import { z } from 'zod';
import { id, requiredText } from '../bricks';
import { callGroup, get } from '../call';
import { kind } from '../record';

/** A record of some tool that fits what was searched. */
export const foundRecord = z.object({ kind, _id: id, name: z.string() });
export type FoundRecord = z.infer<typeof foundRecord>;

export const toolCalls = callGroup('/tools', {
  search: get({
    permission: 'tools',
    input: z.object({ keywords: requiredText(100) }),
    data: z.array(foundRecord),
    summary: 'Records of all tools the caller may see, by name, code or pinyin; a few of each',
  }),
});
