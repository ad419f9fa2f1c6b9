import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which an address is counted. An IPv6 subscriber owns a whole /64 network and could
 * send every request from another address in it, so the network counts as one.
 * @example addressKey('2001:db8::7') // '2001:db8::/64'
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // Dual-stack sockets report IPv4 addresses as IPv4-mapped IPv6 ones; `process` unwraps them.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*/, '')}/64`)}/64`;
}
