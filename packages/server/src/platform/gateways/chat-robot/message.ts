import { defaultLanguage, languages } from '@easymock/contract';
import { z } from 'zod';

const shortText = z.string().max(200);

/** A message to chat groups on any platform. */
export const robotMessage = z.object({
  /**
   * `text` is plain text, `link` a card that leads to `link` as a whole. Both are used only on platforms that
   * support them.
   */
  kind: z.enum(['markdown', 'text', 'link']).default('markdown'),
  /** Shown in the list of chats and above the text. */
  title: z.string().min(1).max(100),
  /** The Markdown subset that all platforms support: headings, quotes, bold, links, pictures, lists. */
  markdown: z.string().max(20_000),
  /** Link target of the message; also added to a shortened message. */
  link: z.string().max(2_000).default(''),
  /** Picture of a card that leads to its link. */
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
  /** Language of added texts, such as “and 3 more”. */
  language: z.enum(languages).default(defaultLanguage),
});
/** Input of features, before defaults are filled in. */
export type RobotMessageDraft = z.input<typeof robotMessage>;
export type RobotMessage = z.output<typeof robotMessage>;
