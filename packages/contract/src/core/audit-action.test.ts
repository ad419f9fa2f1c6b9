import { expect, test } from 'vitest';
import { auditAreaNames, contract } from '../index';

test('every group that changes something has a name in the audit log', () => {
  const groups = Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.split('/')[1] ?? '');
  // Uploads are no call, and have no group.
  expect(Object.keys(auditAreaNames).sort()).toEqual([...new Set([...groups, 'upload'])].sort());
});
