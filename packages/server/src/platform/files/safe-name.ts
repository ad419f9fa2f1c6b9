/** Names that cannot leave the storage: no segment begins with a dot. */
export const safeName: RegExp = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*$/;
