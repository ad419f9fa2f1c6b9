import { z } from 'zod';
import { displayName, id, moment, requiredText, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { removeInvisible } from '../core/characters';
import {
  articleTypes,
  catalogTypes,
  subjectKinds,
  wikiGrantLimit,
  wikiLevels,
  wikiNameLimit,
  wikiSpaces,
} from './choices';

// Schemas shared by the calls of folders and of articles. Fields have the names that older clients know:
// `markdownId`, `articleId` and `catalogId` all mean the ID of a node.

/** ID of a node, or a root of the tree. */
export const placeId = labelled(z.union([z.enum(wikiSpaces), id]), '位置', 'Place');

const lineBreak = /[\n\r\u0085\u2028\u2029]+/;

/** Removes invisible characters, but not the line breaks between lines, which a name cannot have. */
const cleanLines = (name: string): string => name.trim().split(lineBreak).map(removeInvisible).join('\n');

export const nodeName = labelled(
  displayName(wikiNameLimit, 1, cleanLines).refine(
    (name) => !lineBreak.test(name),
    rule({ zh: '{label}不能换行', en: '{label} must be one line' }),
  ),
  '名称',
  'Name',
);

export const articleType = labelled(z.enum(articleTypes), '文档类型', 'Type');
export const catalogType = labelled(z.enum(catalogTypes), '类型', 'Type');

/** A node in the tree and in lists of children. */
export const catalogNode = z.object({
  id,
  /** The parent folder or root. */
  parentId: z.union([z.enum(wikiSpaces), id]),
  space: z.enum(wikiSpaces),
  catalogName: z.string(),
  catalogType: z.enum(catalogTypes),
  catalogTypeName: z.string(),
  catalogIcon: z.string(),
  catalogIntroduce: z.string(),
  catalogColor: z.string(),
  bgColor: z.string(),
  /** Whether the tree was requested for this node. */
  isActive: z.boolean(),
  /** Whether the response includes the children. */
  isExtend: z.boolean(),
  hasChildren: z.boolean(),
  /** Number of children visible to the caller. */
  childNum: z.number(),
  isTop: z.boolean(),
  /** Whether the owner locked the node, so that only the owner and managers may edit. */
  isLocked: z.boolean(),
  /**
   * In the public space: whether the node does not inherit the rights above it, so that some people cannot
   * view or edit it.
   */
  isRestricted: z.boolean(),
  /** Whether the period for which the document counts as valid is over. */
  isOverdue: z.boolean(),
  /** False for a node that is only shown as part of the path to nodes that the caller may view. */
  canView: z.boolean(),
  canEdit: z.boolean(),
  canManage: z.boolean(),
  lookNumber: z.number(),
  /** Time of the last change. */
  date: moment,
  version: z.number(),
});

export interface CatalogNode extends z.output<typeof catalogNode> {
  /** The children if requested, at most one page. */
  children?: CatalogNode[] | undefined;
}

export const catalogTree: z.ZodType<CatalogNode> = catalogNode.extend({
  get children() {
    return z.array(catalogTree).optional();
  },
});

/** A step of the path to a node; the path starts with the root. */
export const pathStep = z.object({ id: z.union([z.enum(wikiSpaces), id]), catalogName: z.string() });
export type PathStep = z.output<typeof pathStep>;

/** A heading of an article; `slug` is its URL fragment. */
export const heading = z.object({ depth: z.number(), text: z.string(), slug: z.string() });
export type Heading = z.output<typeof heading>;

/** A right granted on a node. */
export const wikiGrant = z.object({
  subjectKind: labelled(z.enum(subjectKinds), '授权对象类型', 'Kind of grantee'),
  /** ID of a user, or enumeration value of a role, department or group; empty for everyone. */
  subject: labelled(text(40).default(''), '授权对象', 'Grantee'),
  level: labelled(z.enum(wikiLevels), '权限', 'Level'),
});
export type WikiGrant = z.output<typeof wikiGrant>;

export const wikiGrants = labelled(z.array(wikiGrant).max(wikiGrantLimit), '授权', 'Grants');

/** A grant in the dialog of rights. */
export const shownGrant = wikiGrant.extend({
  subjectName: z.string(),
  /** The node with the grant; null for the requested node itself. */
  origin: pathStep.nullable(),
});
export type ShownGrant = z.output<typeof shownGrant>;

/**
 * Effects of a change of rights or of a move: the people whose level changes, at most twenty names per kind.
 */
export const rightsChange = z.object({
  gainNum: z.number(),
  loseNum: z.number(),
  gain: z.array(z.object({ _id: id, nick_name: z.string() })),
  lose: z.array(z.object({ _id: id, nick_name: z.string() })),
  /** People who are editing an article and would lose the right to save it. */
  editing: z.array(z.object({ _id: id, nick_name: z.string(), markdownId: id, title: z.string() })),
});
export type RightsChange = z.output<typeof rightsChange>;

export const nodeIds = labelled(z.array(id).min(1).max(200), '文档', 'Documents');

/** The look of a node: an icon of the built-in set, and colours by their names in the palette. */
export const nodeLook = {
  catalogIcon: labelled(requiredText(40).or(z.literal('')).optional(), '图标', 'Icon'),
  catalogIntroduce: labelled(text(200).optional(), '简介', 'Introduction'),
  catalogColor: labelled(text(20).optional(), '颜色', 'Colour'),
  bgColor: labelled(text(20).optional(), '背景色', 'Background colour'),
};
