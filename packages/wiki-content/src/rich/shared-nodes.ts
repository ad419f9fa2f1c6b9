import type { updateYFragment } from 'y-prosemirror';

/** The shared form of the elements of a fragment, as y-prosemirror stores it. */
export type SharedNodes = Parameters<typeof updateYFragment>[3];

export const newSharedNodes = (): SharedNodes => ({ mapping: new Map(), isOMark: new Map() });
