import { Button } from 'antd';
import { CallError } from '../../lib/api/api';
import { useTexts } from '../../lib/texts/texts';
import { CopyButton } from '../buttons/copy-button';
import { Icon } from '../display/icon';
import { RefreshIcon } from '../display/icons';
import { kitTexts } from '../kit-texts';
import { Drawing } from './drawing';
import styles from './empty-state.module.css';

/**
 * Shows that a list or page failed to load: the reason, and a button to retry.
 * @example if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />;
 */
export function ErrorState(props: {
  error: Error;
  onRetry: () => void;
  /** Whether the failure replaces the whole page, so that its title is the page's heading. */
  isPage?: boolean;
}) {
  const { error, onRetry } = props;
  const t = useTexts(kitTexts);
  const Title = props.isPage ? 'h1' : 'h2';
  // A refused call can be retried too, because access may be granted in the meantime.
  const isRefused = error instanceof CallError && error.is('forbidden');
  const isMissing = error instanceof CallError && error.isLike('notFound');
  const title = isRefused ? t.noRight : isMissing ? t.missing : t.loadFailed;
  // A missing record is no fault of the server, so its request need not be looked up.
  const requestId = error instanceof CallError && !isMissing ? error.requestId : undefined;
  return (
    <div className={styles.empty} role="alert">
      <Drawing name={isRefused || isMissing ? 'gate' : 'kiln'} />
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{error.message}</p>
      <div className={styles.action}>
        <Button icon={<Icon icon={RefreshIcon} />} onClick={() => onRetry()}>
          {t.retry}
        </Button>
      </div>
      {requestId && (
        <p className="g-mono" style={{ marginTop: 16, color: 'var(--g-ink3)', fontSize: 12 }}>
          {requestId} <CopyButton text={requestId} label={t.copyRequestId} />
        </p>
      )}
    </div>
  );
}
