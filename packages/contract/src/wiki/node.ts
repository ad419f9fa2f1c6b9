import { z } from 'zod';
import { displayName, id, moment, requiredText, text } from '../call/bricks';
import { labelled } from '../call/validation';
import {
  articleTypes,
  catalogTypes,
  subjectKinds,
  wikiGrantLimit,
  wikiLevels,
  wikiNameLimit,
  wikiSpaces,
} from './choices';

// The parts that the calls of folders and of articles share. Fields carry the names that older clients know:
// `markdownId`, `articleId` and `catalogId` all mean the ID of a node.

/** The ID of a node, or a root of the tree. */
export const placeId = labelled(z.union([z.enum(wikiSpaces), id]), '位置', 'Place');

export const nodeName = labelled(displayName(wikiNameLimit), '名称', 'Name');

export const articleType = labelled(z.enum(articleTypes), '文档类型', 'Type');
export const catalogType = labelled(z.enum(catalogTypes), '类型', 'Type');

/** A node as the tree and lists of children show it. */
export const catalogNode = z.object({
  id,
  /** A folder, or the root in which it lies. */
  parentId: z.union([z.enum(wikiSpaces), id]),
  space: z.enum(wikiSpaces),
  catalogName: z.string(),
  catalogType: z.enum(catalogTypes),
  catalogTypeName: z.string(),
  catalogIcon: z.string(),
  catalogIntroduce: z.string(),
  catalogColor: z.string(),
  bgColor: z.string(),
  /** Whether the tree that asked stands at it. */
  isActive: z.boolean(),
  /** Whether its children come along. */
  isExtend: z.boolean(),
  hasChildren: z.boolean(),
  /** How many children the caller sees. */
  childNum: z.number(),
  isTop: z.boolean(),
  /** Locked by its owner: only they and managers may edit. */
  isLocked: z.boolean(),
  /** In the public space: does not inherit the rights above it, so that some people cannot view or edit it. */
  isRestricted: z.boolean(),
  /** False for an entry that only leads to what the caller may view. */
  canView: z.boolean(),
  canEdit: z.boolean(),
  canManage: z.boolean(),
  lookNumber: z.number(),
  /** The last change. */
  date: moment,
  version: z.number(),
});

export interface CatalogNode extends z.output<typeof catalogNode> {
  /** The children, if they were asked for: at most one page. */
  children?: CatalogNode[] | undefined;
}

export const catalogTree: z.ZodType<CatalogNode> = catalogNode.extend({
  get children() {
    return z.array(catalogTree).optional();
  },
});

/** A step of the path to a node, the root first. */
export const pathStep = z.object({ id: z.union([z.enum(wikiSpaces), id]), catalogName: z.string() });
export type PathStep = z.output<typeof pathStep>;

/** A heading of an article; `slug` is the fragment of its address. */
export const heading = z.object({ depth: z.number(), text: z.string(), slug: z.string() });
export type Heading = z.output<typeof heading>;

/** A right that somebody gave on a node. */
export const wikiGrant = z.object({
  subjectKind: labelled(z.enum(subjectKinds), '授权对象类型', 'Kind of grantee'),
  /** The ID of a user, or the value of a role, department or group; empty for everyone. */
  subject: labelled(text(40).default(''), '授权对象', 'Grantee'),
  level: labelled(z.enum(wikiLevels), '权限', 'Level'),
});
export type WikiGrant = z.output<typeof wikiGrant>;

export const wikiGrants = labelled(z.array(wikiGrant).max(wikiGrantLimit), '授权', 'Grants');

/** A grant as the dialog of rights shows it. */
export const shownGrant = wikiGrant.extend({
  subjectName: z.string(),
  /** The node on which it was given; null for the node that was asked for. */
  origin: pathStep.nullable(),
});
export type ShownGrant = z.output<typeof shownGrant>;

/** What a change of rights or of place does: the people whose level changes, up to twenty of each kind by name. */
export const rightsChange = z.object({
  gainNum: z.number(),
  loseNum: z.number(),
  gain: z.array(z.object({ _id: id, nick_name: z.string() })),
  lose: z.array(z.object({ _id: id, nick_name: z.string() })),
  /** The people who have an article open in the editor and would lose the right to save it. */
  editing: z.array(z.object({ _id: id, nick_name: z.string(), markdownId: id, title: z.string() })),
});
export type RightsChange = z.output<typeof rightsChange>;

export const nodeIds = labelled(z.array(id).min(1).max(200), '文档', 'Documents');

/** The look of a node: one of our icons, colours of our palette by their names. */
export const nodeLook = {
  catalogIcon: labelled(requiredText(40).or(z.literal('')).optional(), '图标', 'Icon'),
  catalogIntroduce: labelled(text(200).optional(), '简介', 'Introduction'),
  catalogColor: labelled(text(20).optional(), '颜色', 'Colour'),
  bgColor: labelled(text(20).optional(), '背景色', 'Background colour'),
};
