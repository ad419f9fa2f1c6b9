import { randomBytes } from 'node:crypto';
import { sprintStatuses } from '@easymock/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssignableCommit, type AssignableSprint, branchMatch, isRecorded, sprintOf } from './assign';
import { issueKeysIn } from './issue-keys';

const sprint = (id: string, more: Partial<AssignableSprint> = {}): AssignableSprint => ({
  id,
  project: 'mall',
  status: 'preparing',
  branch: '',
  startDate: null,
  endDate: null,
  issueKeys: [],
  repos: [],
  ...more,
});
const commit = (more: Partial<AssignableCommit> = {}): AssignableCommit => ({
  project: 'mall',
  repo: 'mall/web',
  branch: 'main',
  issueKeys: [],
  day: '2026-11-23',
  ...more,
});

describe('a branch rule', () => {
  it.each<[rule: string, branch: string, isMatched: boolean]>([
    ['release/3.2', 'release/3.2', true],
    ['release/3.2', 'release/3x2', false],
    ['release/3.2*', 'release/3.2.1', true],
    ['release/*', 'hotfix/release/1', false],
    ['main，release/*', 'release/3', true],
    ['feature/*/done', 'feature/a/b/done', true],
    ['(a+)+$', '(a+)+$', true],
    ['', 'main', false],
    ['*', 'main', true],
  ])('“%s” and the branch %s', (rule, branch, isMatched) => {
    expect(branchMatch(rule, branch) > 0).toBe(isMatched);
  });

  it('with many stars is decided at once, also if it does not match', () => {
    expect(branchMatch('*a'.repeat(50), `${'a'.repeat(300)}b`)).toBe(0);
    expect(branchMatch('*a'.repeat(50), 'a'.repeat(300))).toBe(100);
  });

  it('matches exactly what its parts allow', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), word, (parts, branch) => {
        const form = new RegExp(`^${parts.join('.*')}$`);
        const isMatched = branch !== '' && parts.join('') !== '' && form.test(branch);
        if (parts.join('') !== '') expect(branchMatch(parts.join('*'), branch) > 0).toBe(isMatched);
      }),
    );
  });

  it('of a repository that is empty stands for all branches', () => {
    expect([isRecorded('', 'x'), isRecorded('main', 'x')]).toEqual([true, false]);
  });
});

describe('issue keys', () => {
  it('are found in messages and branches, without the names of standards', () => {
    expect(issueKeysIn(['MALL-12: UTF-8, SHA-256', 'feature/MALL-7-cart', 'see MALL-12'])).toEqual([
      'MALL-12',
      'MALL-7',
    ]);
  });

  it('count only with the prefixes of the repository, if it has some', () => {
    expect(issueKeysIn(['MALL-12 PAY-3'], ['PAY'])).toEqual(['PAY-3']);
  });
});

describe('a commit', () => {
  it('belongs to the sprint of its branch, before that of its issue and the active one', () => {
    const branch = sprint('a', { branch: 'release/*' });
    const issue = sprint('b', { issueKeys: ['MALL-1'] });
    const active = sprint('c', { startDate: '2026-11-20', endDate: '2026-11-30' });
    const all = [active, issue, branch];
    expect(sprintOf(commit({ branch: 'release/1', issueKeys: ['MALL-1'] }), all)?.id).toBe('a');
    expect(sprintOf(commit({ issueKeys: ['MALL-1'] }), all)?.id).toBe('b');
    expect(sprintOf(commit(), [active, branch])?.id).toBe('c');
  });

  it('belongs to no sprint that has not begun, is over, or was tested', () => {
    for (const more of [
      { startDate: '2026-11-24' },
      { endDate: '2026-11-22' },
      { status: 'passed' as const },
      { project: 'site' },
    ])
      expect(sprintOf(commit(), [sprint('a', more)])).toBeUndefined();
  });

  it('belongs to a sprint of another project that names its repository, by branch or issue only', () => {
    const other = sprint('a', { project: 'site', branch: 'release/*', repos: [{ name: 'Mall/Web' }] });
    expect(sprintOf(commit({ branch: 'release/1' }), [other])?.id).toBe('a');
    expect(sprintOf(commit(), [other])).toBeUndefined();
  });

  const days = ['2026-11-01', '2026-11-23', '2026-12-01'];
  const anySprint = fc.record({
    id: fc.constant('').map(() => randomBytes(4).toString('hex')),
    project: fc.constantFrom('mall', 'site'),
    status: fc.constantFrom(...sprintStatuses),
    branch: fc.constantFrom('', 'main', 'release/*', 'release/3.2', '*'),
    startDate: fc.constantFrom(null, ...days),
    endDate: fc.constantFrom(null, ...days),
    issueKeys: fc.subarray(['MALL-1', 'MALL-2']),
    repos: fc.constantFrom<readonly { name: string }[]>([], [{ name: 'mall/web' }]),
  });
  const anyCommit = fc.record({
    project: fc.constantFrom('mall', 'site'),
    repo: fc.constantFrom('mall/web', 'site/web'),
    branch: fc.constantFrom('', 'main', 'release/3.2'),
    issueKeys: fc.subarray(['MALL-1', 'MALL-2', 'PAY-1']),
    day: fc.constantFrom(...days),
  });

  it('has one sprint whatever the order of the sprints, always open, and for a reason', () => {
    fc.assert(
      fc.property(anyCommit, fc.array(anySprint, { maxLength: 8 }), (one, sprints) => {
        const found = sprintOf(one, sprints);
        expect(sprintOf(one, [...sprints].reverse())).toEqual(found);
        if (!found) return;
        expect(['preparing', 'testing', 'passed']).toContain(found.status);
        const hasBranch = branchMatch(found.branch, one.branch) > 0;
        const hasIssue = found.issueKeys.some((key) => one.issueKeys.includes(key));
        expect(hasBranch || hasIssue || found.project === one.project).toBe(true);
        // A sprint whose rule names the branch always takes precedence.
        const naming = sprints.filter(
          (other) =>
            ['preparing', 'testing', 'passed'].includes(other.status) &&
            other.project === one.project &&
            branchMatch(other.branch, one.branch) > 0,
        );
        if (naming.length > 0) expect(hasBranch).toBe(true);
      }),
    );
  });
});
