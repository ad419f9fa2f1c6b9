import { type ApiToken, tokenWarnDays } from '@easymock/contract';
import { Button } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { TerminalIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './profile.module.css';
import { texts } from './texts';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns whether a token expires within the days in which its owner is warned. */
const isExpiring = ({ isExpired, expiresAt }: ApiToken): boolean =>
  !isExpired && Date.parse(expiresAt) - Date.now() <= tokenWarnDays * dayMs;

/** A token with its scopes, its expiry and its last use. */
export function TokenRow(props: {
  token: ApiToken;
  /** Shown after the name. */
  owner?: string;
  actionText: string;
  actionLabel: string;
  /** If absent, there is no button. */
  onAction?: () => void;
}) {
  const { token, owner, actionText, actionLabel, onAction } = props;
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
          {owner && <span className={styles.quiet}>{owner}</span>}
          {isExpired && <StatusTag kind="off">{t.expired}</StatusTag>}
          {isExpiring(token) && <StatusTag kind="soon">{t.expiresSoon}</StatusTag>}
        </div>
        <p className={styles.quiet}>
          <span className="g-mono">{scopes.join(' ')}</span>
        </p>
        <p className={styles.quiet}>
          <span>{t.expires({ when: formatMoment(expiresAt) })}</span>
          <span title={lastUsedAt ? formatMoment(lastUsedAt) : undefined}>
            {lastUsedAt ? t.lastUsed({ when: formatAgo(lastUsedAt, language, Date.now()) }) : t.neverUsed}
          </span>
          {lastAddress && <span className="g-mono">{lastAddress}</span>}
        </p>
      </div>
      {onAction && (
        <Button type="text" danger onClick={onAction} aria-label={actionLabel}>
          {actionText}
        </Button>
      )}
    </li>
  );
}
