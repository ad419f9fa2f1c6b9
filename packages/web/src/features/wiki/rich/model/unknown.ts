/** Thrown where an element holds what its node has no place for. It is kept as it is, then. */
export class Unknown extends Error {}
