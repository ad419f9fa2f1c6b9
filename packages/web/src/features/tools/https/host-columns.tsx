import {
  certSources,
  type HttpInfo,
  httpCheckModes,
  httpEnvironments,
  httpStatuses,
  isHostMuted,
} from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { phoneWindow } from '../../../kit/resource/row-actions';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { useMedia } from '../../../lib/browser/use-media';
import { joinWords } from '../../../lib/texts/joined';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { DaysText } from './domains-view';
import { hostOf, statusKinds } from './host-look';
import styles from './https.module.css';
import { texts } from './texts';

/** Returns the columns of hosts, with the measured values first. */
export function useHostColumns(): Column<HttpInfo>[] {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const fields = useFields('https', 'updateHttpInfoById');
  const projects = useEnumeration('project');
  // On a phone, the remaining days are below the status, so that both are visible without scrolling.
  const isPhone = useMedia(phoneWindow);
  const extra = (key: 'purpose' | 'serverInfo' | 'registrar' | 'dnsProvider' | 'icpCompany' | 'remark') => ({
    key,
    title: fields[key].label,
    dataIndex: key,
    isExtra: true,
    width: 160,
  });
  return [
    {
      key: 'domain',
      title: fields.domain.label,
      isMain: true,
      isSortable: true,
      width: isPhone ? 168 : 184,
      csv: hostOf,
      render: (_, row) => <span className="g-mono">{hostOf(row)}</span>,
    },
    {
      key: 'status',
      title: t.status,
      width: isPhone ? 124 : 156,
      csv: (row) => [text(httpStatuses[row.status]), row.reason].filter(Boolean).join(' '),
      render: (_, row) => <Status host={row} isStacked={isPhone} />,
    },
    {
      key: 'validTo',
      title: t.certificateShort,
      width: 112,
      isSortable: true,
      csv: ({ chainMinExpire }) => (chainMinExpire ? formatMoment(chainMinExpire) : ''),
      render: (_, row) => <Left host={row} />,
    },
    {
      key: 'domainExpireDate',
      title: t.domainDays,
      width: 100,
      isSortable: true,
      csv: ({ domainExpireDate }) => domainExpireDate,
      render: (_, row) => (
        <span title={[row.domainExpireDate, row.domainReason].filter(Boolean).join(' — ')}>
          <DaysText days={row.domainDaysLeft} />
        </span>
      ),
    },
    {
      key: 'project',
      title: fields.project.label,
      width: 100,
      csv: ({ project }) => projects.labelOf(project),
      render: (_, { project }) => project && projects.labelOf(project),
    },
    {
      key: 'env',
      title: fields.env.label,
      width: 112,
      csv: ({ env }) => text(httpEnvironments[env]),
      render: (_, { env }) => text(httpEnvironments[env]),
    },
    { key: 'issuer', title: t.issuer, dataIndex: 'issuer', width: 104 },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 80 },
    {
      key: 'lastCheckAt',
      title: t.lastCheck,
      width: 108,
      isSortable: true,
      csv: ({ lastCheckAt }) => (lastCheckAt ? formatMoment(lastCheckAt) : ''),
      render: (_, { lastCheckAt }) =>
        lastCheckAt && (
          <time dateTime={lastCheckAt} title={formatMoment(lastCheckAt)}>
            {formatAgo(lastCheckAt, language, Date.now())}
          </time>
        ),
    },
    { key: 'icpNo', title: fields.icpNo.label, dataIndex: 'icpNo', isExtra: true, width: 150 },
    extra('icpCompany'),
    extra('registrar'),
    extra('dnsProvider'),
    extra('purpose'),
    extra('serverInfo'),
    {
      key: 'checkMode',
      title: fields.checkMode.label,
      isExtra: true,
      width: 100,
      csv: ({ checkMode }) => text(httpCheckModes[checkMode]),
      render: (_, { checkMode }) => text(httpCheckModes[checkMode]),
    },
    {
      key: 'certSource',
      title: fields.certSource.label,
      isExtra: true,
      width: 120,
      csv: ({ certSource }) => text(certSources[certSource]),
      render: (_, { certSource }) => text(certSources[certSource]),
    },
    {
      key: 'robots',
      title: fields.dingConfigIds.label,
      isExtra: true,
      width: 140,
      csv: ({ robots }) => robots.map(({ name }) => name).join(' '),
      render: (_, { robots }) => joinWords(robots.map(({ name }) => name)),
    },
    extra('remark'),
    ...useRecordColumns<HttpInfo>().map((column) => ({ ...column, isExtra: true })),
  ];
}

function Status({ host, isStacked }: { host: HttpInfo; isStacked: boolean }) {
  const t = useTexts(texts);
  const text = useText();
  const { status, reason, advice, mutedUntil, muteReason } = host;
  const muted = mutedUntil && isHostMuted(host, new Date()) ? t.muted({ time: formatMoment(mutedUntil) }) : '';
  return (
    <span
      className={isStacked ? styles.stacked : styles.state}
      title={[reason, advice, muted, muteReason].filter(Boolean).join(' — ')}
    >
      <StatusTag kind={statusKinds[status]}>{text(httpStatuses[status])}</StatusTag>
      {isStacked ? (
        host.daysLeft !== null && <Left host={host} />
      ) : (
        <span className={styles.cut}>{reason || muted}</span>
      )}
    </span>
  );
}

/** The days left, with the remaining part of the lifetime as a bar. */
function Left({ host }: { host: HttpInfo }) {
  const { daysLeft, percentLeft, status, chainMinExpire } = host;
  if (daysLeft === null) return '—';
  return (
    <span className={styles.left} title={chainMinExpire ? formatMoment(chainMinExpire) : ''}>
      <DaysText days={daysLeft} />
      {percentLeft !== null && (
        <span className={styles.bar} data-kind={statusKinds[status]} aria-hidden="true">
          <span style={{ width: `${percentLeft}%` }} />
        </span>
      )}
    </span>
  );
}
