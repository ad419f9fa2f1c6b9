import { type OwnedToken, type TokenState, tokenStates } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmByName } from '../../../kit/dialogs/confirm-by-name';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { FilterFields } from '../../../kit/resource/filter-field';
import { choiceFilter } from '../../../kit/resource/filters';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { inBrackets } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { texts } from './texts';
import { TokenRow } from './token-row';

const pageSize = 20;
const params = { state: '', keywords: '', page: 1 };

/** Lists the tokens of all people, for those who manage accounts. */
export function AllTokens() {
  const t = useTexts(texts);
  const [{ keywords, ...place }, setParams] = useListParams(params);
  const page = Math.max(1, place.page);
  // The address may contain any value.
  const state = tokenStates.find((one) => one === place.state) ?? '';
  const names: Readonly<Record<TokenState, string>> = {
    valid: t.tsValid,
    expiring: t.tsExpiring,
    expired: t.tsExpired,
    unused: t.tsUnused,
  };
  const query = useQuery({
    ...callQuery('accounts', 'listTokens', { state, keywords, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const [revoking, setRevoking] = useState<OwnedToken>();
  const revoke = useChange('accounts', 'revokeToken');
  return (
    <section className={styles.card} aria-label={t.allTokens}>
      <div className={styles.filters}>
        <FilterFields
          values={{ state }}
          set={setParams}
          filters={[choiceFilter('state', t.tokenState, names, { width: 160 })]}
        />
        <KeywordInput
          label={t.searchTokens}
          value={keywords}
          onChange={(next) => setParams({ keywords: next, page: 1 })}
        />
      </div>
      <QueryView
        query={query}
        skeleton={240}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState drawing="gate" text={state || keywords ? t.noTokenMatch : t.noTokens} />}
      >
        {({ list, total }) => (
          <>
            <ul className={styles.list}>
              {list.map((token) => (
                <TokenRow
                  key={token._id}
                  token={token}
                  owner={ownerOf(token, t.ownerDisabled)}
                  actionText={t.revoke}
                  actionLabel={t.revokeOf({ name: token.name })}
                  {...(token.canRevoke && { onAction: () => setRevoking(token) })}
                />
              ))}
            </ul>
            <ListPages page={page} pageSize={pageSize} total={total} onPage={(next) => setParams({ page: next })} />
          </>
        )}
      </QueryView>
      <ConfirmByName
        isOpen={revoking !== undefined}
        title={t.revokeTitle}
        okText={t.revoke}
        name={revoking?.name ?? ''}
        onCancel={() => setRevoking(undefined)}
        onConfirm={async () => {
          if (!revoking) return;
          await revoke.mutateAsync({ id: revoking._id });
          setRevoking(undefined);
          showSuccess(t.revoked);
        }}
      >
        {t.revokeText({ owner: revoking?.userNickName ?? '' })}
      </ConfirmByName>
    </section>
  );
}

function ownerOf({ userNickName, userName, isOwnerDisabled }: OwnedToken, disabled: string): string {
  if (isOwnerDisabled) return inBrackets(userNickName || userName, disabled);
  return userNickName && userNickName !== userName ? inBrackets(userNickName, userName) : userName;
}
