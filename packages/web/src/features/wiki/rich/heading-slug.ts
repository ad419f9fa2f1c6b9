import { outlineOf } from '@easymock/wiki-content/outline';
import { writeNodes } from '@easymock/wiki-content/rich';
import type { Node as DocNode } from '@tiptap/pm/model';

/**
 * Returns the slug that a top-level heading will have for readers, who see the text once it is saved.
 * @returns undefined for headings beyond the limit of the outline
 */
export function headingSlug(doc: DocNode, pos: number): string | undefined {
  const blocks = doc.children;
  const index = doc.resolve(pos).index();
  // Headings within earlier blocks are numbered as well.
  const outline = outlineOf(writeNodes(blocks.slice(0, index + 1)));
  return blocks[index]?.type.name === 'heading' ? outline.at(-1)?.slug : undefined;
}
