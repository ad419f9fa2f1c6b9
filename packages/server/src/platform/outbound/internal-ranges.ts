import ipaddr from 'ipaddr.js';

/** Kinds of private ranges. Settings cannot allow addresses of other kinds, such as loopback. */
const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Returns whether an address lies in one of the networks and is a private address.
 * @param networks such as `10.8.0.0/16`; an invalid entry allows nothing
 * @example isInternal('10.8.1.2', ['10.8.0.0/16']) // true
 */
export function isInternal(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (!privateRanges.has(parsed.range())) return false;
  return networks.some((network) => {
    if (!ipaddr.isValidCIDR(network)) return false;
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}
