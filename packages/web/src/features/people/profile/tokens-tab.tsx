import { type ApiToken, maxTokens } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmByName } from '../../../kit/dialogs/confirm-by-name';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, TerminalIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './profile.module.css';
import { texts } from './texts';
import { TokenDialog } from './token-dialog';

const tokensQuery = callQuery('apiToken', 'tokens', {});

/** The tokens that the person's programs call with. */
export function TokensTab() {
  const t = useTexts(texts);
  const query = useQuery(tokensQuery);
  /** Counts the openings of the dialog, each of which begins anew. */
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

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: () => void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { name, hint, scopes, expiresAt, isExpired, lastUsedAt, lastAddress } = token;
  return (
    <li className={styles.item}>
      <Icon icon={TerminalIcon} size={20} />
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
