import { to } from '../../../lib/address/page';

/** The lists of documents that stand where the address names a folder or an article. */
export const listNames = ['collect', 'recent', 'tags', 'followed', 'authors'] as const;
export type ListName = (typeof listNames)[number];

export const isListName = (id: string): id is ListName => (listNames as readonly string[]).includes(id);

/** The list of what a person, or the people of a department, wrote. */
export const authorsPath = (of: { userId: string } | { department: string }): string =>
  `${to('wikiFolder', { markdownId: 'authors' })}?${new URLSearchParams(of)}`;
