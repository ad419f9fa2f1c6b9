import type { MockMethod } from '@easymock/contract';

/**
 * Derives the type name of a mock's response.
 * @example typeNameOf('get', '/v2/pet/:petId') // 'GetPetByPetId'
 */
export function typeNameOf(method: MockMethod, url: string): string {
  const parts = url
    .split('/')
    .filter((part) => part && !/^(?:api|v\d+)$/i.test(part))
    .map((part) => part.replace(/^:(\w+).*$/, 'by-$1'));
  return [method, ...parts]
    .flatMap((part) => part.split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
