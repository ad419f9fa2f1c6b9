import { type MockMethod, mockBase } from '@easymock/contract';

interface Parts {
  project: { _id: string; url: string };
  url?: string;
}

/** Slashes people type twice, or leave at the end, mean nothing to anyone. */
export function cleanUrl(url: string): string {
  const clean = url.trim().replace(/\/{2,}/g, '/');
  return clean.length > 1 ? clean.replace(/\/$/, '') : clean;
}

/**
 * Where a mock is served, without the origin.
 * @example mockPath({ project: { _id: '65', url: '/shop' }, url: '/goods' }) // '/easymock/mock/65/shop/goods'
 */
export function mockPath({ project, url = '' }: Parts): string {
  const projectUrl = project.url === '/' ? '' : project.url;
  return mockBase + cleanUrl(`/${project._id}${projectUrl}${url}`);
}

export const mockAddress = (parts: Parts): string => location.origin + mockPath(parts);

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A line that asks the mock from a shell. */
export function curlLine(method: MockMethod, address: string): string {
  return method === 'get'
    ? `curl ${inShell(address)}`
    : `curl -X ${method.toUpperCase()} ${inShell(address)}`;
}
