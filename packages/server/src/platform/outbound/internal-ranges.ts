import ipaddr from 'ipaddr.js';

/** Ranges that organisations use for themselves; nothing else can be allowed by a setting. */
const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Whether an address lies in one of the networks, and is one that only organisations use themselves.
 * @param networks such as `10.8.0.0/16`; what is none allows nothing
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
