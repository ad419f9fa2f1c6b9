import { to } from '../../../lib/address/page';

/** Lists of documents that take the place of a node ID in the URL. */
export const listNames = [
  'collect',
  'recent',
  'drafts',
  'tags',
  'followed',
  'authors',
  'mustRead',
  'verification',
] as const;
export type ListName = (typeof listNames)[number];

/** Takes the place of a node ID while no node or list is chosen. */
export const startName = 'start';

export const isListName = (id: string): id is ListName => (listNames as readonly string[]).includes(id);

/** Returns the path of the list of documents by a person, or by the people of a department. */
export const authorsPath = (of: { userId: string } | { department: string }): string =>
  `${to('wikiFolder', { markdownId: 'authors' })}?${new URLSearchParams(of)}`;
