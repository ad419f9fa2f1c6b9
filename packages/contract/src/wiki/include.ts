import { z } from 'zod';
import { callGroup, get } from '../call/call';
import { id, moment, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { catalogTypes } from './choices';
import { heading } from './node-schemas';
import { shareFlag, shareToken } from './shared-article';

const markdownId = labelled(id, '文档', 'Document');
/** Slug of a heading; absent for the whole article. */
const anchor = labelled(text(120).default(''), '标题', 'Heading');

/** A passage of an article in its published form, for the page of another article. */
const includedPassage = z.object({
  title: z.string(),
  /** The type whose editor opens the article. */
  catalogType: z.enum(catalogTypes),
  updateDate: moment,
  canEdit: z.boolean(),
  /** Why there is no text: the article has no such heading any more, or the text is too long for another page. */
  missing: z.enum(['heading', 'tooLong']).nullable(),
  /** Empty if the article is, or if the text is missing. */
  html: z.string(),
  /** Token for the pictures of the passage. */
  fileToken: z.string().optional(),
});
export type IncludedPassage = z.output<typeof includedPassage>;

/** Calls for passages of articles that other articles include. */
export const wikiIncludeCalls = callGroup('/wiki-include', {
  get: get({
    permission: 'wiki',
    input: z.object({ markdownId, anchor }),
    data: includedPassage,
    summary: {
      zh: '获取文档已发布的全文，或其中一个标题下的片段，供其他文档引用',
      en: 'Get the published text of an article, or the section of a heading, for another article that includes it',
    },
  }),
  getShared: get({
    auth: 'share',
    input: z.object({ flag: shareFlag, shareToken, markdownId, anchor }),
    data: includedPassage,
    summary: {
      zh: '通过分享链接获取被引用的片段，须在链接的范围内',
      en: 'Get an included passage by a link that covers its article',
    },
  }),
  listHeadings: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({ title: z.string(), headings: z.array(heading) }),
    summary: { zh: '列出文档中可以引用的标题', en: 'List the headings of an article, whose sections can be included' },
  }),
});
