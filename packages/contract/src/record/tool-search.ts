import { z } from 'zod';
import { callGroup, get } from '../call/call';
import { id, requiredText } from '../call/schemas';
import { attentionLevels } from './attention-levels';
import { kind } from './record';

/** A tool record that matches a search. */
const foundRecord = z.object({ kind, _id: id, name: z.string() });

/** An item that needs the caller's attention. */
const attentionItem = z.object({
  /** The source, such as `task`. */
  kind: z.string(),
  /** Name of the source in the language of the caller. */
  kindName: z.string(),
  title: z.string(),
  level: z.enum(attentionLevels),
  /** The due date, such as `2026-11-23`; empty if there is none. */
  dueDate: z.string(),
  /** A path under the base. */
  link: z.string(),
});
export type AttentionItem = z.output<typeof attentionItem>;

/** The current figure on the card of a tool. */
const toolFigure = z.object({
  /** The name of the tool, such as `task`. */
  tool: z.string(),
  text: z.string(),
  /** Whether somebody should act on it. */
  isUrgent: z.boolean(),
});
export type ToolFigure = z.output<typeof toolFigure>;

export const toolCalls = callGroup('/tools', {
  getAttentionList: get({
    input: z.object({}),
    data: z.array(attentionItem),
    summary: {
      zh: '列出等待自己处理的事项，最紧急的在前',
      en: 'List the items that wait for the caller, the most urgent first',
    },
  }),
  getFigures: get({
    input: z.object({}),
    data: z.array(toolFigure),
    summary: {
      zh: '获取工具卡片上的数字，每个自己能查看的工具一条',
      en: 'Get the figures on the cards of the tools that the caller can view',
    },
  }),
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
