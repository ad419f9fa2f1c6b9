import type { Config } from '../../config/config';

/**
 * Returns the header `Strict-Transport-Security` (RFC 6797) for responses of this installation. The rule
 * applies to all ports of a host, so the header is omitted if mocks of the same host are served without TLS.
 */
export function strictTransport({
  publicUrl,
  mockSite,
}: Pick<Config, 'publicUrl' | 'mockSite'>): Readonly<Record<string, string>> {
  if (!publicUrl?.startsWith('https:')) return {};
  const isMixed = mockSite?.url.startsWith('http:') && new URL(mockSite.url).hostname === new URL(publicUrl).hostname;
  return isMixed ? {} : { 'Strict-Transport-Security': 'max-age=31536000' };
}
