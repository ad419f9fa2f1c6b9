import type { FoundHost } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { today } from '../../../lib/texts/today';
import styles from './https.module.css';
import { texts } from './texts';

/** Lists unregistered hosts found in the certificate transparency logs. Hidden if there are none. */
export function FoundHosts() {
  const t = useTexts(texts);
  const { data = [] } = useQuery(callQuery('https', 'getFoundHostList', {}));
  if (data.length === 0) return null;
  return (
    <section className={styles.found} aria-labelledby="found-hosts">
      <h2 className={styles.part} id="found-hosts">
        {t.found({ num: data.length })}
      </h2>
      <p className={styles.quiet}>{t.foundHelp}</p>
      <ul className={styles.foundList}>
        {data.map((host) => (
          <Found key={host.domain} host={host} />
        ))}
      </ul>
    </section>
  );
}

function Found({ host }: { host: FoundHost }) {
  const t = useTexts(texts);
  const { domain, displayDomain: name } = host;
  const add = useChange('https', 'insertHttpInfo', { done: t.foundAdded({ name }) });
  const ignore = useChange('https', 'ignoreFoundHost', { done: t.foundIgnored({ name }) });
  const isBusy = add.isPending || ignore.isPending;
  return (
    <li>
      <span className={styles.said}>
        <span className="g-mono">{name}</span>
        <span className={styles.foundFact}>
          {t.foundFact({ issuer: host.issuer, date: today(Date.parse(host.loggedAt)) })}
        </span>
      </span>
      <span className={styles.foundActions}>
        <Button
          size="small"
          aria-label={t.foundAddOne({ name })}
          loading={add.isPending}
          disabled={isBusy}
          onClick={() => add.mutate({ domain })}
        >
          {t.foundAdd}
        </Button>
        <Button
          size="small"
          type="text"
          aria-label={t.foundIgnoreOne({ name })}
          disabled={isBusy}
          onClick={() => ignore.mutate({ domain })}
        >
          {t.foundIgnore}
        </Button>
      </span>
    </li>
  );
}
