/** The lists of documents that stand where the address names a folder or an article. */
export const listNames = ['collect', 'recent', 'tags', 'followed'] as const;
export type ListName = (typeof listNames)[number];

export const isListName = (id: string): id is ListName => (listNames as readonly string[]).includes(id);
