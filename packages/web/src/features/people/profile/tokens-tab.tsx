import { type ApiToken, maxTokens } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmByName } from '../../../kit/dialogs/confirm-by-name';
import { Icon } from '../../../kit/display/icon';
import { AddIcon } from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { texts } from './texts';
import { TokenDialog } from './token-dialog';
import { TokenRow } from './token-row';

// Loaded only for people who manage accounts.
const AllTokens = lazy(async () => ({ default: (await import('./all-tokens')).AllTokens }));

const tokensQuery = callQuery('apiToken', 'tokens', {});

const whose = ['own', 'all'] as const;

/** API tokens for programs: the person's own and, for people who manage accounts, those of everybody. */
export function TokensTab() {
  const t = useTexts(texts);
  const isManager = useUser()?.userAuthKey.includes('tools.accounts.manage') ?? false;
  const [params, setParams] = useListParams({ tokens: 'own' });
  const shown = isManager && params.tokens === 'all' ? 'all' : 'own';
  return (
    <>
      {isManager && (
        <div className={styles.switch}>
          <Segments
            aria-label={t.tokens}
            value={shown}
            options={whose.map((value) => ({ value, label: value === 'own' ? t.ownTokens : t.allTokens }))}
            onChange={(tokens) => setParams({ tokens })}
          />
        </div>
      )}
      {shown === 'all' ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <AllTokens />
        </Suspense>
      ) : (
        <OwnTokens />
      )}
    </>
  );
}

function OwnTokens() {
  const t = useTexts(texts);
  const query = useQuery(tokensQuery);
  /** Counts the openings; used as a key that remounts the dialog. */
  const [opened, setOpened] = useState(0);
  const [deleting, setDeleting] = useState<ApiToken>();
  const remove = useChange('apiToken', 'deleteToken');
  const isFull = (query.data?.length ?? 0) >= maxTokens;
  const add = (
    <Button
      type="primary"
      icon={<Icon icon={AddIcon} />}
      disabled={isFull}
      title={isFull ? t.tokensFull({ num: maxTokens }) : undefined}
      onClick={() => setOpened(opened + 1)}
    >
      {t.addToken}
    </Button>
  );
  return (
    <section className={styles.card} aria-label={t.tokens}>
      <QueryView query={query} skeleton={128}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState drawing="gate" title={t.noTokens} text={t.tokensHelp} action={add} />
          ) : (
            <>
              <div className={styles.head}>
                <p className={styles.quiet}>
                  {t.tokensHelp} <Link to="/docs/tokens">{t.tokensGuide}</Link>
                </p>
                {add}
              </div>
              <ul className={styles.list}>
                {tokens.map((token) => (
                  <TokenRow
                    key={token._id}
                    token={token}
                    actionText={t.delete}
                    actionLabel={t.deleteOf({ name: token.name })}
                    onAction={() => setDeleting(token)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      {opened > 0 && <TokenDialog key={opened} />}
      <ConfirmByName
        isOpen={deleting !== undefined}
        title={t.deleteToken}
        name={deleting?.name ?? ''}
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          if (!deleting) return;
          await remove.mutateAsync({ id: deleting._id });
          setDeleting(undefined);
          showSuccess(t.tokenDeleted);
        }}
      >
        {t.deleteTokenText}
      </ConfirmByName>
    </section>
  );
}
