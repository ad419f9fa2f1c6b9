import type { Mock } from '@easymock/contract';
import { requestTable } from '@easymock/mock-engine';
import type { Call } from '../tester/index';

/** Returns the first request to a mock: its documented query parameters and an empty body. */
export function callOf({ method, parameters }: Mock, address: string): Call {
  const query = requestTable(parameters)
    .filter((row) => row.in === 'query' && row.depth === 0)
    .map(({ name, sample, isRequired }) => ({ name, value: sample, isOn: isRequired }));
  return { method, address, path: {}, query, headers: [], body: method === 'get' ? '' : '{}' };
}
