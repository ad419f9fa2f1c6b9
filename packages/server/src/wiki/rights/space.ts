import type { WikiSpace } from '@easymock/contract';

const privatePrefix = 'private:';

/** The root of the organisation's space, as stored in the space, parent and scope columns of nodes. */
export const publicSpace = 'public';

/** Returns the root of a person's own space. */
export const privateSpaceOf = (userId: string): string => privatePrefix + userId;

/** Returns whether a place is a root and not a node. */
export const isRoot = (placeId: string): boolean => placeId === publicSpace || placeId.startsWith(privatePrefix);

/** Returns the owner of a private space; undefined for the public one. */
export const spaceOwnerOf = (space: string): string | undefined =>
  space.startsWith(privatePrefix) ? space.slice(privatePrefix.length) : undefined;

export const kindOfSpace = (space: string): WikiSpace => (space === publicSpace ? 'public' : 'private');

/**
 * Converts a place from the database's spelling to that of the API, where everybody's own space is `private`.
 */
export const placeIdOf = (key: string): string => (isRoot(key) ? kindOfSpace(key) : key);
