import ipaddr from 'ipaddr.js';

/**
 * The key that an address is counted by. A subscriber of IPv6 holds a whole network of 64 bits and could send every
 * request from another address in it, so the network counts as one.
 * @example addressKey('2001:db8::7') // '2001:db8::/64'
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // Dual-stack sockets report IPv4 addresses inside IPv6 ones; `process` takes them out again.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*/, '')}/64`)}/64`;
}
