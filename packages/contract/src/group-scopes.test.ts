import { describe, expect, test } from 'vitest';
import { tokenScopeKeys } from './core/token-scopes';
import { type Call, contract, groupScopes, scopesOfCall } from './index';

describe('the calls open to API tokens', () => {
  test('is said of every group of calls, and of none that does not exist', () => {
    expect(Object.keys(groupScopes).sort()).toEqual(Object.keys(contract).sort());
  });

  test('names every scope at least once', () => {
    const named = new Set(
      Object.entries(contract).flatMap(([group, calls]) =>
        Object.values<Call>(calls).flatMap((call) => scopesOfCall(group as keyof typeof groupScopes, call)),
      ),
    );
    expect(tokenScopeKeys.filter((scope) => !named.has(scope))).toEqual([]);
  });

  test('is nothing that needs a right over people or the installation', () => {
    const administering = Object.entries(contract).filter(([, calls]) =>
      Object.values<Call>(calls).some(({ permission = '' }) =>
        /^(accounts|tools\.(accounts|settings|audit)\.)/.test(permission),
      ),
    );
    for (const [group] of administering) {
      expect(groupScopes[group as keyof typeof groupScopes].POST, group).toBeNull();
    }
  });
});
