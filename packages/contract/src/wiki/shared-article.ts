import { z } from 'zod';
import { id, moment, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { catalogTypes } from './choices';
import { heading } from './node-schemas';
import { sharePageParts, shareTemplates } from './share-choices';

// Requests and responses of people who open a link.

/** Identifies the share of a link. Any other text leads to no share, like an unknown flag. */
export const shareFlag = labelled(requiredText(64), '分享标识', 'Share');
/** The token returned by `checkPwd`. */
export const shareToken = labelled(text(200).optional(), '访问凭证', 'Token');

/** Whether the page of a link shows each part. */
export const shownParts = z.object(
  Object.fromEntries(sharePageParts.map((part) => [part, z.boolean()])) as Record<
    (typeof sharePageParts)[number],
    z.ZodBoolean
  >,
);

/** A node in the catalog of a shared folder, excluding the folder itself. */
const sharedNode = z.object({
  id,
  /** Another node of the catalog, or the shared folder. */
  parentId: id,
  catalogName: z.string(),
  catalogType: z.enum(catalogTypes),
});
export type SharedNode = z.output<typeof sharedNode>;

/** An attachment on the page of a link. */
const sharedFile = z.object({ _id: id, name: z.string(), size: z.number(), mime: z.string() });
export type SharedFile = z.output<typeof sharedFile>;

/** The content of an opened link. */
const openedShare = z.object({
  markdownId: id,
  shareTemplateType: z.enum(shareTemplates),
  isSubtree: z.boolean(),
  page: shownParts,
  /** Nickname of a signed-in person; empty for external visitors. */
  viewer: z.string(),
  /** Whether the visitor may read and write comments; external visitors may not. */
  mayComment: z.boolean(),
  /** The nodes of a shared folder in tree order; only on request. */
  catalog: z.array(sharedNode).optional(),
  /** Null for a folder without articles. */
  article: z
    .object({
      _id: id,
      title: z.string(),
      /** The type whose viewer shows the text; for a template, the type of the articles that it produces. */
      catalogType: z.enum(catalogTypes),
      updateDate: moment,
      /** Whether the article is tagged as an interface description. */
      isInterface: z.boolean(),
      outline: z.array(heading),
      html: z.string(),
      /** Only for mind maps, which browsers render. */
      mdTexts: z.string().optional(),
      attachments: z.array(sharedFile),
    })
    .nullable(),
  /** Token that opens the pictures and attachments for some hours. */
  fileToken: z.string(),
});
export type OpenedShare = z.output<typeof openedShare>;

/** A link as seen by anybody who has it. `opened` is absent until a required password was entered. */
export const sharedArticle = z.object({
  shareTitle: z.string(),
  shareUserNickName: z.string(),
  customizedMessage: z.string(),
  needPwd: z.boolean(),
  // For pages of earlier versions, which read these three fields of an open link: the shown article, the
  // shared node and its template type.
  articleId: z.string().optional(),
  markdownId: openedShare.shape.markdownId.optional(),
  shareTemplateType: openedShare.shape.shareTemplateType.optional(),
  opened: openedShare.optional(),
});
export type SharedArticle = z.output<typeof sharedArticle>;
