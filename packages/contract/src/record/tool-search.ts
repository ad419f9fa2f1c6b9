import { z } from 'zod';
import { id, requiredText } from '../call/bricks';
import { callGroup, get } from '../call/call';
import { kind } from './record';

/** A record of some tool that fits what was searched. */
const foundRecord = z.object({ kind, _id: id, name: z.string() });

export const toolCalls = callGroup('/tools', {
  search: get({
    permission: 'tools',
    input: z.object({ keywords: requiredText(100) }),
    data: z.array(foundRecord),
    summary: {
      zh: '按名称、编码或拼音搜索自己能查看的所有工具，每个工具返回几条记录',
      en: 'Search all tools the caller can view by name, code or pinyin; a few records each',
    },
  }),
});
