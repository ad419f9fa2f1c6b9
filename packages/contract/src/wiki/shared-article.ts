import { z } from 'zod';
import { id, moment, requiredText, text } from '../call/bricks';
import { labelled } from '../call/validation';
import { catalogTypes } from './choices';
import { heading } from './node';
import { sharePageParts, shareTemplates } from './share-choices';

// What the holders of a link send and see.

/** What a link names its share by. Whatever else somebody sends leads to no share, as a flag does that nobody has. */
export const shareFlag = labelled(requiredText(64), '分享标识', 'Share');
/** The answer of `checkPwd`. */
export const shareToken = labelled(text(200).optional(), '访问凭证', 'Token');

/** Which parts the page of a link has. */
export const shownParts = z.object(
  Object.fromEntries(sharePageParts.map((part) => [part, z.boolean()])) as Record<
    (typeof sharePageParts)[number],
    z.ZodBoolean
  >,
);

/** A step of the catalog of a shared folder; the folder itself is not among them. */
const sharedNode = z.object({
  id,
  /** Another step, or the shared folder. */
  parentId: id,
  catalogName: z.string(),
  catalogType: z.enum(catalogTypes),
});
export type SharedNode = z.output<typeof sharedNode>;

/** An attachment as a link shows it. */
const sharedFile = z.object({ _id: id, name: z.string(), size: z.number(), mime: z.string() });
export type SharedFile = z.output<typeof sharedFile>;

/** What a link shows once it is open. */
const openedShare = z.object({
  markdownId: id,
  shareTemplateType: z.enum(shareTemplates),
  isSubtree: z.boolean(),
  page: shownParts,
  /** The nickname of a person who is signed in; empty for visitors from outside. */
  viewer: z.string(),
  /** Whether this person reads and writes comments here; visitors from outside do not. */
  mayComment: z.boolean(),
  /** The nodes of a shared folder, in the order of the tree; only if they were asked for. */
  catalog: z.array(sharedNode).optional(),
  /** Null for a folder without articles. */
  article: z
    .object({
      _id: id,
      title: z.string(),
      /** The type whose reader shows it: for a template that of the articles it makes. */
      catalogType: z.enum(catalogTypes),
      updateDate: moment,
      /** Whether it is tagged as the description of an interface. */
      isInterface: z.boolean(),
      outline: z.array(heading),
      html: z.string(),
      /** Only of mind maps, which browsers draw. */
      mdTexts: z.string().optional(),
      attachments: z.array(sharedFile),
    })
    .nullable(),
  /** Opens the pictures and attachments for some hours. */
  fileToken: z.string(),
});
export type OpenedShare = z.output<typeof openedShare>;

/** A link as anybody sees it who has it. Without the password that it needs, nothing is `opened`. */
export const sharedArticle = z.object({
  shareTitle: z.string(),
  shareUserNickName: z.string(),
  customizedMessage: z.string(),
  needPwd: z.boolean(),
  // Pages of earlier versions read these three of an open link: the shown article, the shared node, its template type.
  articleId: z.string().optional(),
  markdownId: openedShare.shape.markdownId.optional(),
  shareTemplateType: openedShare.shape.shareTemplateType.optional(),
  opened: openedShare.optional(),
});
export type SharedArticle = z.output<typeof sharedArticle>;
