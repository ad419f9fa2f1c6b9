import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { sharePageParts, shareTemplates, shareValidTimes } from './share-choices';
import { shareFlag, shownParts } from './shared-article';

const markdownId = labelled(id, '文档', 'Document');

const sharePwdType = z.literal([1, 2, 3]);
const pwdType = labelled(sharePwdType, '密码方式', 'Protection');
const validTime = labelled(z.literal([...shareValidTimes]), '有效期', 'Validity');
const template = labelled(z.enum(shareTemplates), '页面模板', 'Template');
/** Password of a single link. Spaces at its ends are removed, because copying loses them. */
const pwd = labelled(requiredText(32, 4), '密码', 'Password');

const partLabels: Record<(typeof sharePageParts)[number], readonly [zh: string, en: string]> = {
  banner: ['顶部横幅', 'Banner'],
  title: ['标题', 'Title'],
  userInfo: ['分享人信息', 'Sharer'],
  content: ['正文', 'Text'],
  waterMark: ['水印', 'Watermark'],
  tool: ['工具栏', 'Tools'],
  comment: ['评论', 'Comments'],
  foot: ['页脚', 'Footer'],
};

const givenParts = Object.fromEntries(
  sharePageParts.map((part) => [part, labelled(z.boolean().optional(), ...partLabels[part])]),
) as Record<(typeof sharePageParts)[number], z.ZodOptional<z.ZodBoolean>>;

/** A link to an article, or to a folder with its content, as its administrators see it. */
export const share = z.object({
  flag: z.string(),
  href: z.string(),
  /** The ID of the node under both names. */
  articleId: id,
  markdownId: id,
  shareTitle: z.string(),
  shareUserId: z.string(),
  shareUserNickName: z.string(),
  /** The audience named by its creator; empty for a person's first link. */
  audience: z.string(),
  isSubtree: z.boolean(),
  needPwd: z.boolean(),
  pwdType: sharePwdType,
  customizedMessage: z.string(),
  shareTemplateType: z.enum(shareTemplates),
  /** Days of validity at its creation; 0 means for ever. */
  validTime: z.number(),
  expireAt: moment.nullable(),
  isExpired: z.boolean(),
  /**
   * Set if the link was revoked. Revoked links stay listed for a while, so that visits can still be checked.
   */
  revokedAt: moment.nullable(),
  visits: z.number(),
  lastVisitAt: moment.nullable(),
  /** Number of attempts with a wrong password. */
  wrongNum: z.number(),
  createDate: moment,
});
export type Share = z.output<typeof share>;

const sharePageForm = shownParts.extend({ customizedMessage: z.string() });

const visit = z.object({
  day: z.string(),
  /** Empty for external visitors. */
  userNickName: z.string(),
  /**
   * Pseudonym of an external visitor, derived from the IP address and valid only within the log of this link.
   */
  visitor: z.string(),
  num: z.number(),
  at: moment,
});
export type ShareVisit = z.output<typeof visit>;

const newTime = {
  permission: 'tools.wiki.edit',
  audit: 'update',
  input: z.object({ flag: shareFlag, validTime }),
  data: z.object({ expireAt: moment.nullable() }),
} as const;

/** Calls for links to articles, for people with and without an account. */
export const shareCalls = callGroup('/share', {
  addHref: post({
    permission: 'tools.wiki.edit',
    input: z.object({
      markdownId,
      isSubtree: labelled(z.boolean().default(false), '包含下级文档', 'With all that is in it'),
      validTime,
      pwdType,
      pwd: pwd.optional(),
      /** Absent: `document` for folders and interface descriptions, else `basics`. */
      shareTemplateType: template.optional(),
      audience: labelled(text(60).default(''), '分享对象', 'Audience'),
    }),
    data: z.object({ flag: z.string(), href: z.string() }),
    summary: { zh: '创建文档或目录的分享链接', en: 'Create a link to an article or a folder' },
  }),
  getInfo: post({
    permission: 'wiki',
    audit: 'none',
    changes: [],
    input: z.object({ markdownId }),
    data: z.object({
      list: z.array(share),
      /** Whether the caller may create another link. */
      canShare: z.boolean(),
      mayBePermanent: z.boolean(),
      hasCommonPwd: z.boolean(),
    }),
    summary: {
      zh: '列出自己对文档的分享；管理者可以看到全部',
      en: 'List one’s links to an article; its managers see all of them',
    },
  }),
  editPwd: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({ flag: shareFlag, pwdType, pwd: pwd.optional() }),
    data: z.null(),
    summary: {
      zh: '修改分享的密码，已打开的页面需要重新输入',
      en: 'Change the password of a link; open pages ask for it again',
    },
  }),
  checkPwd: post({
    auth: 'share',
    audit: 'none',
    changes: [],
    input: z.object({ flag: shareFlag, pwd: labelled(text(64), '密码', 'Password') }),
    data: z.object({ shareToken: z.string() }),
    summary: { zh: '用密码打开分享，12 小时内有效', en: 'Open a link by its password, for 12 hours' },
  }),
  updateTime: post({
    ...newTime,
    summary: {
      zh: '修改分享的有效期；旧客户端使用的名称',
      en: 'Change how long a link is valid, by the name that older clients use',
    },
  }),
  changeValidTime: post({
    ...newTime,
    summary: { zh: '修改分享的有效期，从现在算起', en: 'Change how long a link is valid, from now on' },
  }),
  getCustomizedSharePage: post({
    permission: 'wiki',
    audit: 'none',
    changes: [],
    input: z.object({ flag: shareFlag }),
    data: sharePageForm,
    summary: { zh: '获取分享页面显示的内容', en: 'Get what the page of a link shows' },
  }),
  setCustomizedSharePage: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({
      flag: shareFlag,
      ...givenParts,
      customizedMessage: labelled(text(500).optional(), '留言', 'Message'),
    }),
    data: sharePageForm,
    summary: { zh: '设置分享页面显示的内容', en: 'Decide what the page of a link shows' },
  }),
  setShareTemplateType: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({ flag: shareFlag, shareTemplateType: template }),
    data: sharePageForm,
    summary: {
      zh: '更换分享页面的模板，显示的内容恢复为模板的默认值',
      en: 'Change the template of a link; what its page shows becomes the template’s default',
    },
  }),
  removeShare: post({
    permission: 'wiki',
    input: z.object({ flag: shareFlag }),
    data: z.null(),
    summary: { zh: '撤销分享，链接立即失效', en: 'Revoke a link, which ends at once' },
  }),
  shareLog: get({
    permission: 'wiki',
    input: z.object({ flag: shareFlag, page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(visit),
    summary: { zh: '列出分享的访问记录，最近的在前', en: 'List the visits to a link, latest first' },
  }),
  getCommonPwd: get({
    permission: 'tools.wiki.edit',
    audit: 'reveal',
    input: z.object({}),
    data: z.object({ pwd: z.string(), updateDate: moment }),
    summary: { zh: '查看通用分享密码', en: 'Show the common password of links' },
  }),
  setCommonPwd: post({
    permission: 'tools.wiki.manage',
    audit: 'update',
    input: z.object({ pwd }),
    data: z.null(),
    summary: {
      zh: '设置通用分享密码，由超级管理员操作；已打开的页面需要重新输入',
      en: 'Set the common password of links, as a super administrator; open pages ask for it again',
    },
  }),
});
