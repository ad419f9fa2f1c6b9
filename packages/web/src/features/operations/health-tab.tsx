import type { Health, HealthState } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog';
import { StatusTag } from '../../kit/display/status-tag';
import { QueryView } from '../../kit/page/query-view';
import { callQuery, useChange } from '../../lib/api/queries';
import { formatBytes } from '../../lib/texts/bytes';
import { joinWords } from '../../lib/texts/joined';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../lib/texts/time';
import styles from './operations.module.css';
import { texts } from './texts';

/** Shows the health of the installation, and how to fix problems. */
export function HealthTab() {
  const query = useQuery({ ...callQuery('operations', 'health', {}), refetchInterval: 10_000 });
  return (
    <QueryView query={query} skeleton={320}>
      {(health) => <HealthLines health={health} />}
    </QueryView>
  );
}

function HealthLines({ health }: { health: Health }) {
  const t = useTexts(texts);
  const { database, nodes, memory, certificate, jobs, deliveries, quiet, secrets, storage, live, backup } = health;
  const counts = (given: { queued: number; failed: number }) => ({
    queued: formatNumber(given.queued),
    failed: formatNumber(given.failed),
  });
  return (
    <dl className={styles.health}>
      <Line name={t.overall} state={health.state} />
      <Line name={t.hDatabase} state={database.state} advice={t.hDatabaseAdvice}>
        {t.hDatabaseText({
          version: database.version,
          size: formatBytes(database.bytes),
          connections: database.connections,
          max: database.maxConnections,
        })}
      </Line>
      <Line name={t.hNodes} state={nodes.state} advice={t.hNodesAdvice}>
        {nodes.list.map((node) => (
          <div key={`${node.host} ${node.pid}`}>
            {t.hNodeText({
              host: node.host,
              pid: node.pid,
              version: node.version,
              clock: node.clockAheadMs,
              started: formatMoment(node.startedAt),
              seen: formatMoment(node.seenAt),
            })}
          </div>
        ))}
      </Line>
      <Line name={t.hMemory} state={memory.state} advice={t.hMemoryAdvice}>
        {nodes.list.map((node) => (
          <div key={`${node.host} ${node.pid}`}>
            <MemoryOf node={node} />
          </div>
        ))}
      </Line>
      <Line name={t.hCertificate} state={certificate.state} advice={t[certificateAdvice(certificate)]}>
        <CertificateText certificate={certificate} />
      </Line>
      <Line name={t.hJobs} state={jobs.state} advice={t.hJobsAdvice}>
        {t.hJobsText(counts(jobs))}
      </Line>
      <Line name={t.hDeliveries} state={deliveries.state} advice={t.hDeliveriesAdvice}>
        {t.hDeliveriesText(counts(deliveries))}
      </Line>
      <Line name={t.hQuiet} state={quiet.state} advice={t.hQuietAdvice}>
        {quiet.isOn ? <Quiet /> : t.hQuietOff}
      </Line>
      <Line name={t.hSecrets} state={secrets.state} advice={t.hSecretsAdvice}>
        <SecretsText secrets={secrets} />
      </Line>
      <Line name={t.hStorage} state={storage.state} advice={t.hStorageAdvice}>
        {t.hStorageText({
          place: t[storage.place],
          used: formatBytes(storage.usedBytes),
          free: formatBytes(storage.freeBytes),
        })}
      </Line>
      <Line name={t.hLive} state={live.state} advice={t.hLiveAdvice}>
        {t.hLiveText({ streams: formatNumber(live.streams), limit: formatNumber(live.limit) })}
      </Line>
      <Line name={t.hBackup} state={backup.state} advice={t.hBackupAdvice}>
        <LastBackup backup={backup} />
      </Line>
    </dl>
  );
}

/** A restored installation sends nothing until an administrator allows it here. */
function Quiet() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const speak = useChange('settings', 'save', {
    done: t.spoken,
    onDone: () => client.invalidateQueries({ queryKey: ['operations'] }),
  });
  return (
    <>
      {t.hQuietOn} <Button onClick={() => setIsAsking(true)}>{t.speak}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.speakTitle}
        okText={t.speak}
        isHarmless
        onConfirm={async () => {
          await speak.mutateAsync({ key: 'jobs.isQuiet', value: false });
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t.speakText}
      </ConfirmDialog>
    </>
  );
}

function SecretsText({ secrets: { num, closed, missingKeyIds, closedKinds } }: Pick<Health, 'secrets'>) {
  const t = useTexts(texts);
  if (closed === 0) return t.hSecretsText({ num: formatNumber(num) });
  const counts = { num: formatNumber(num), closed: formatNumber(closed) };
  return t.hSecretsClosed({ ...counts, keys: missingKeyIds.join(', '), kinds: joinWords(closedKinds) });
}

function MemoryOf({ node }: { node: Health['nodes']['list'][number] }) {
  const t = useTexts(texts);
  const { host, pid, rssBytes, heapBytes, heapLimitBytes } = node;
  if (heapLimitBytes === 0) return t.hMemoryUnknown({ host, pid });
  return t.hMemoryText({
    host,
    pid,
    rss: formatBytes(rssBytes),
    heap: formatBytes(heapBytes),
    limit: formatBytes(heapLimitBytes),
  });
}

type Certificate = Health['certificate'];

function CertificateText({ certificate }: { certificate: Certificate }) {
  const t = useTexts(texts);
  const { found, address, subject, validTo, daysLeft, reason } = certificate;
  if (found === 'unencrypted') return t.hPlain({ address });
  if (found === 'unreadable' || !validTo || daysLeft === null) return t.hCertificateUnreadable({ address, reason });
  const facts = { address, subject, moment: formatMoment(validTo) };
  return daysLeft < 0 ? t.hCertificateEnded(facts) : t.hCertificateEnds({ ...facts, days: daysLeft });
}

/** Returns the key of the text that explains the fix. */
function certificateAdvice({ found, isForHost }: Certificate) {
  if (found === 'unencrypted') return 'hPlainAdvice';
  if (found === 'unreadable') return 'hCertificateUnreadableAdvice';
  return isForHost ? 'hCertificateRenew' : 'hCertificateOther';
}

function LastBackup({ backup: { last } }: Pick<Health, 'backup'>) {
  const t = useTexts(texts);
  if (!last) return t.hBackupNone;
  return t.hBackupText({
    moment: formatMoment(last.finishedAt),
    size: formatBytes(last.bytes),
    seconds: formatNumber(Math.round(last.durationMs / 1000)),
  });
}

const kinds = { well: 'done', warn: 'soon', bad: 'danger' } as const;

/** One part of the installation, with advice if it has a problem. */
function Line(props: { name: string; state: HealthState; advice?: string; children?: ReactNode }) {
  const t = useTexts(texts);
  const { name, state, advice, children } = props;
  const words = { well: t.hWell, warn: t.hWarn, bad: t.hBad };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StatusTag kind={kinds[state]}>{words[state]}</StatusTag>
      </dd>
      <dd>
        {children}
        {state !== 'well' && advice && <div className={styles.quiet}>{advice}</div>}
      </dd>
    </div>
  );
}
