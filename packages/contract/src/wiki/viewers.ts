import { z } from 'zod';
import { id, pageOf } from '../call/schemas';
import { subjectKinds, wikiLevels } from './choices';
import { pathStep } from './node-schemas';

/**
 * Why a person has a right: they own the node; they govern all public documents; everybody has it in the space; or it
 * was granted. `scopeOwner` owns the folder whose rights hold.
 */
export const viewerReasons = ['owner', 'governs', 'space', 'scopeOwner', 'grant'] as const;
export type ViewerReason = (typeof viewerReasons)[number];

const viewer = z.object({
  _id: id,
  nick_name: z.string(),
  head_img: z.string(),
  /** The highest level that the person has. */
  level: z.enum(wikiLevels),
  reason: z.enum(viewerReasons),
  /** The grantee of a grant: the person, or everybody, a role, a department or a group. */
  subjectKind: z.enum(subjectKinds).nullable(),
  subjectName: z.string(),
  /** The node with the grant, or whose owner it is; null for the node itself and for rights of a space. */
  origin: pathStep.nullable(),
});
export type Viewer = z.output<typeof viewer>;

/** A page of the people who may view a node, those with the highest level first. */
export const viewers = pageOf(viewer);
