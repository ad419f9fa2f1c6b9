import { getSchema } from '@tiptap/core';
import { marks } from './marks';
import { nodes } from './nodes';

/** All nodes and marks of an article in rich text. */
export const model = [...nodes, ...marks];

/** The schema alone, for code that parses or serialises a source without an editor. */
export const richSchema = getSchema(model);
