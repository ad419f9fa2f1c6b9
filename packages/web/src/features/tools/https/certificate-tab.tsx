import type { HttpInfo } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './https.module.css';
import { texts } from './texts';

/** Shows the result of the last check: the chain from server to root, the names, and the connection. */
export function CertificateTab({ host, mayRegister }: { host: HttpInfo; mayRegister: boolean }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('https', 'getHttpInfo', { id: host._id }));
  return (
    <QueryView
      query={query}
      skeleton={240}
      isEmpty={({ fingerprint256 }) => fingerprint256 === ''}
      empty={<EmptyState drawing="vase" text={host.reason || t.emptyChecks} />}
    >
      {(shown) => (
        <>
          <h3>{t.chain}</h3>
          <ol className={styles.ladder}>
            {(shown.chain ?? []).map((link, at) => (
              <li key={link.fingerprint256}>
                <strong>{link.subject}</strong> {at === 0 && <span className={styles.quiet}>{t.chainOwn}</span>}
                <div className={styles.quiet}>
                  {t.chainIssuer({ name: link.issuer })} · {link.keyType} · {formatMoment(link.validFrom)} –{' '}
                  {formatMoment(link.validTo)}
                </div>
              </li>
            ))}
          </ol>
          <h3>{t.names}</h3>
          <ul className={`${styles.names} g-mono`}>
            {shown.san.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {mayRegister && <RegisterNames host={shown} />}
          <Facts host={shown} />
        </>
      )}
    </QueryView>
  );
}

function Facts({ host }: { host: HttpInfo }) {
  const t = useTexts(texts);
  const facts: [string, ReactNode][] = [
    [t.protocol, host.tlsVersion],
    [t.keyType, host.keyType],
    [t.handshake, host.tlsMs !== null && t.milliseconds({ num: host.tlsMs })],
    [t.answer, host.httpStatus !== null && `${host.httpStatus} · ${t.milliseconds({ num: host.httpMs ?? 0 })}`],
    [t.ips, joinWords(host.resolvedIps)],
    [t.nameServers, joinWords(host.nameServers)],
    [t.serial, host.serial],
    [
      t.fingerprint,
      <span key="fingerprint" className="g-mono">
        {host.fingerprint256} <CopyButton text={host.fingerprint256} />
      </span>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value || '—'} />
      ))}
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

/** Registers the other hosts that the certificate was issued for. */
function RegisterNames({ host }: { host: HttpInfo }) {
  const t = useTexts(texts);
  const names = host.san.filter((name) => !name.startsWith('*.') && name.toLowerCase() !== host.domain);
  const change = useChange('https', 'insertHttpInfo', {
    onDone: (data) => {
      if ('problems' in data) showSuccess(t.registered({ num: data.list.length, skipped: data.problems.length }));
    },
  });
  if (names.length === 0) return null;
  const { project, env, ownerUserId, dingConfigIds } = host;
  return (
    <p>
      <Button
        loading={change.isPending}
        onClick={() => change.mutate({ domains: names.slice(0, 200), project, env, ownerUserId, dingConfigIds })}
      >
        {t.registerNames}
      </Button>
    </p>
  );
}
