import { type ApiToken, maxTokens } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmByName } from '../../../kit/confirm-by-name';
import { EmptyState } from '../../../kit/empty-state';
import { Icon } from '../../../kit/icon';
import { StatusTag } from '../../../kit/status-tag';
import { api } from '../../../lib/api';
import { showSuccess } from '../../../lib/notices';
import { callQuery, queryClient } from '../../../lib/queries';
import { useLanguage, useTexts } from '../../../lib/texts';
import { formatAgo, formatMoment } from '../../../lib/time';
import styles from './profile.module.css';
import { texts } from './texts';
import { TokenDialog } from './token-dialog';
import { Waiting } from './waiting';

const tokensQuery = callQuery('apiToken', 'tokens', {});
const refresh = () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });

/** The tokens that the person's programs call with. */
export function TokensTab() {
  const t = useTexts(texts);
  const query = useQuery(tokensQuery);
  /** Counts the openings of the dialog, each of which begins anew. */
  const [opened, setOpened] = useState(0);
  const [deleting, setDeleting] = useState<ApiToken>();
  const isFull = (query.data?.length ?? 0) >= maxTokens;
  const add = (
    <Button
      type="primary"
      icon={<Icon name="add" />}
      disabled={isFull}
      title={isFull ? t.tokensFull({ num: maxTokens }) : undefined}
      onClick={() => setOpened(opened + 1)}
    >
      {t.addToken}
    </Button>
  );
  return (
    <section className={styles.card} aria-label={t.tokens}>
      <Waiting query={query} rows={3}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState drawing="gate" title={t.noTokens} text={t.tokensHelp} action={add} />
          ) : (
            <>
              <div className={styles.head}>
                <p className={styles.quiet}>{t.tokensHelp}</p>
                {add}
              </div>
              <ul className={styles.list}>
                {tokens.map((token) => (
                  <TokenRow key={token._id} token={token} onDelete={() => setDeleting(token)} />
                ))}
              </ul>
            </>
          )
        }
      </Waiting>
      {opened > 0 && <TokenDialog key={opened} onMade={refresh} />}
      <ConfirmByName
        isOpen={deleting !== undefined}
        title={t.deleteToken}
        name={deleting?.name ?? ''}
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          if (!deleting) return;
          await api.apiToken.deleteToken({ id: deleting._id });
          await refresh();
          setDeleting(undefined);
          showSuccess(t.tokenDeleted);
        }}
      >
        {t.deleteTokenText}
      </ConfirmByName>
    </section>
  );
}

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: () => void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { name, hint, scopes, expiresAt, isExpired, lastUsedAt, lastAddress } = token;
  return (
    <li className={styles.item}>
      <Icon name="terminal" size={20} />
      <div className={styles.what}>
        <div className={styles.title}>
          <span>{name}</span>
          <code className={styles.hint}>{hint}…</code>
          {isExpired && <StatusTag kind="off">{t.expired}</StatusTag>}
        </div>
        <p className={styles.quiet}>
          <span className="g-mono">{scopes.join(' ')}</span>
        </p>
        <p className={styles.quiet}>
          <span>{t.expires({ when: formatMoment(expiresAt) })}</span>
          <span title={lastUsedAt ? `${formatMoment(lastUsedAt)} ${lastAddress}` : undefined}>
            {lastUsedAt ? t.lastUsed({ when: formatAgo(lastUsedAt, language, Date.now()) }) : t.neverUsed}
          </span>
        </p>
      </div>
      <Button type="text" danger onClick={onDelete} aria-label={t.deleteOf({ name })}>
        {t.delete}
      </Button>
    </li>
  );
}
