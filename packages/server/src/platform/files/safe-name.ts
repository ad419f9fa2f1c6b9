/** Names that lead nowhere else: no part of them begins with a dot. */
export const safeName: RegExp = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*$/;
