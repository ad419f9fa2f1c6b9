import { expect, test } from 'vitest';
import { auditActionOf, auditActions, auditAreaNames, auditKinds, auditSentences, type Call, contract } from '../index';

test('every group that changes something has a name in the audit log', () => {
  const groups = Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.split('/')[1] ?? '');
  // Uploads are logged, but are not a call of any group.
  expect(Object.keys(auditAreaNames).sort()).toEqual([...new Set([...groups, 'upload'])].sort());
});

test('every call that is written to the log says what it does, by its name or by a declaration', () => {
  const silent = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries<Call>(calls)
      .filter(([name, { method, audit }]) => method === 'POST' && !audit && !auditActionOf(name))
      .map(([name]) => `${group}.${name}`),
  );
  // If this fails, add `audit: '…'` to the call; a new action also needs a name and a sentence in `core`.
  expect(silent).toEqual([]);
});

test('entries of today never leave open in which direction something was changed', () => {
  const declared = Object.values(contract).flatMap((calls) =>
    Object.entries<Call>(calls).map(([name, { audit }]) => audit ?? auditActionOf(name)),
  );
  expect(declared).not.toContain('toggle');
});

test('every kind of record is called something in a sentence, and every sentence has its parts in both languages', () => {
  expect(Object.keys(auditKinds).sort()).toEqual(Object.keys(auditAreaNames).sort());
  const partsOf = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? [];
  for (const action of auditActions) {
    const { zh, en } = auditSentences[action];
    expect({ action, parts: partsOf(en) }).toEqual({ action, parts: partsOf(zh) });
  }
});
