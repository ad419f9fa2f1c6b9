import type { WikiSpace } from '@easymock/contract';

const privatePrefix = 'private:';

/** The root of the space that belongs to the organisation; it stands where nodes name their space, parent or scope. */
export const publicSpace = 'public';

/** The root of a person's own space. */
export const privateSpaceOf = (userId: string): string => privatePrefix + userId;

/** Whether it names a root, and no node. */
export const isRoot = (placeId: string): boolean =>
  placeId === publicSpace || placeId.startsWith(privatePrefix);

/** Whose private space it is; undefined for the public one. */
export const spaceOwnerOf = (space: string): string | undefined =>
  space.startsWith(privatePrefix) ? space.slice(privatePrefix.length) : undefined;

export const kindOfSpace = (space: string): WikiSpace => (space === publicSpace ? 'public' : 'private');

/** A place as calls name it, of one as nodes name their parent: everybody has their own `private`. */
export const placeIdOf = (key: string): string => (isRoot(key) ? kindOfSpace(key) : key);
