import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Addresses at which clouds serve a machine's metadata, including its credentials. Some are private or even
 * public addresses, so no range covers them; names such as metadata.google.internal resolve to one of them.
 *
 * Sources are the documentation of the clouds, or cloud-init's data sources.
 */
const metadataNetworks = [
  // Link-local. Nearly every cloud answers at 169.254.169.254: AWS, Azure, Google, Oracle, Huawei, OpenStack,
  // DigitalOcean, Hetzner, IBM and others. AWS also at .170.2 (ECS tasks) and .170.23 (EKS Pod Identity), Tencent at
  // .0.23 (metadata.tencentyun.com), Scaleway at .42.42, Rancher at .169.250; OpenStack and Akamai at fe80::a9fe:a9fe.
  '169.254.0.0/16',
  'fe80::/10',
  // AWS, services of an instance: EC2 metadata at ::254, EKS Pod Identity at ::23.
  // docs.aws.amazon.com, "Instance metadata service" and "Set up the Amazon EKS Pod Identity Agent"
  'fd00:ec2::/32',
  // Azure, WireServer and platform services; a public address.
  // learn.microsoft.com, "What is IP address 168.63.129.16?"
  '168.63.129.16/32',
  // Google Compute Engine, instances with IPv6 only. docs.cloud.google.com, "About VM metadata"
  'fd20:ce::254/128',
  // Alibaba Cloud, ECS. alibabacloud.com, "Instance metadata"; the IPv6 address from cloud-init's AliYun data source
  '100.100.100.200/32',
  'fd00:100::100:200/128',
  // Volcano Engine, ECS. volcengine.com, the metadata of an instance, and its own clients
  '100.96.0.96/32',
  // Oracle: Compute Classic and Cloud at Customer. docs.oracle.com, "Retrieve Predefined Instance Metadata"
  '192.0.0.192/32',
  // Oracle Cloud Infrastructure. Oracle's SDK, instance principals
  'fd00:c1::a9fe:a9fe/128',
  // Scaleway. cloud-init's Scaleway data source
  'fd00:42::42/128',
  // Akamai (Linode). cloud-init's Akamai data source
  'fd00:a9fe:a9fe::1/128',
].map((network) => ipaddr.parseCIDR(network));

/** Prefixes whose last 32 bits are an IPv4 address: IPv4-compatible, RFC 6145 and RFC 6052. */
const embeddingNetworks = ['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48'].map((network) =>
  ipaddr.parseCIDR(network),
);

type Parsed = ipaddr.IPv4 | ipaddr.IPv6;

const isIn = (address: Parsed, [network, bits]: [Parsed, number]): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Returns the address itself, and the IPv4 address into which a translator on the way would turn it. */
function meanings(address: Parsed): Parsed[] {
  if (!(address instanceof ipaddr.IPv6)) return [address];
  const bytes = address.toByteArray();
  if (embeddingNetworks.some((network) => isIn(address, network))) return [address, new ipaddr.IPv4(bytes.slice(12))];
  if (address.range() === '6to4') return [address, new ipaddr.IPv4(bytes.slice(2, 6))];
  return [address];
}

/** Returns whether a cloud may serve this machine's metadata there. Such an address is always refused. */
export function isMetadata(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const found = meanings(ipaddr.process(address));
  return found.some((meaning) => metadataNetworks.some((network) => isIn(meaning, network)));
}

const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flat()
      .flatMap((entry) => (entry ? [entry.address] : [])),
  );
}

/**
 * Returns why an address may not be fetched, or undefined if it may. Mapped IPv6 spellings are unwrapped
 * first.
 *
 * @example refusalOf('127.0.0.1', true); // 'loopback'
 */
export function refusalOf(address: string, isPrivateAllowed: boolean): string | undefined {
  if (!ipaddr.isValid(address)) return address;
  if (isMetadata(address)) return 'metadata';
  const parsed = ipaddr.process(address);
  const plain = parsed.toString();
  if (ownAddresses().has(plain)) return plain;
  // `::127.0.0.1`: deprecated since 2006, but some systems still understand it.
  const isCompatible = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0);
  if (isCompatible) return 'ipv4Compatible';
  const range = parsed.range();
  if (range === 'unicast') return undefined;
  return privateRanges.has(range) && isPrivateAllowed ? undefined : range;
}
