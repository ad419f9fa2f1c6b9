import { getSchema } from '@tiptap/core';
import { marks } from './marks';
import { nodes } from './nodes';

/** All nodes and marks of an article in rich text. */
export const model = [...nodes, ...marks];

/** The schema by itself, for those who read or write a source without an editor. */
export const richSchema = getSchema(model);
