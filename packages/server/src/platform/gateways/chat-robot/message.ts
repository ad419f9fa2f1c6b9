import { defaultLanguage, languages } from '@easymock/contract';
import { z } from 'zod';

const shortText = z.string().max(200);

/** A message to chat groups, whatever platform they are on. */
export const robotMessage = z.object({
  /** Text without any marks, or a card that as a whole leads to `link`; both only where the platform has them. */
  kind: z.enum(['markdown', 'text', 'link']).default('markdown'),
  /** Stands in the list of chats and above the text. */
  title: z.string().min(1).max(100),
  /** The subset that all platforms show: headings, quotes, bold, links, pictures, lists. */
  markdown: z.string().max(20_000),
  /** Where the message leads; a shortened one as well. */
  link: z.string().max(2_000).default(''),
  /** The picture of a card that leads to its link. */
  picUrl: z.string().max(2_000).default(''),
  buttons: z
    .array(z.object({ title: shortText, url: z.string().max(2_000) }))
    .max(3)
    .default([]),
  mentions: z
    .object({
      mobiles: z.array(z.string().max(20)).max(50).default([]),
      userIds: z.array(shortText).max(50).default([]),
      isAll: z.boolean().default(false),
    })
    .default({ mobiles: [], userIds: [], isAll: false }),
  /** The language of what is added to it, such as “and 3 more”. */
  language: z.enum(languages).default(defaultLanguage),
});
/** As features hand it over. */
export type RobotMessageDraft = z.input<typeof robotMessage>;
export type RobotMessage = z.output<typeof robotMessage>;
