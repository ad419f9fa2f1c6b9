import type { CodeWithRecords } from '@easymock/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { StatusTag } from '../../../kit/display/status-tag';
import { to } from '../../../lib/address/page';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import styles from './project-code.module.css';
import { texts } from './texts';

/** Shows the facts of a project code that have a value, with links to their targets. */
export function CodeFacts({ projectCode: row, project }: Omit<CodeWithRecords, 'groups'>) {
  const t = useTexts(texts);
  const fields = useFields('projectCode', 'insertProjectCode');
  const departments = useEnumeration('department');
  const isHostVisible = useRights('https').level !== 'none';
  const facts: [label: string, value: ReactNode][] = [
    [
      t.isUse,
      <StatusTag key="status" kind={row.isUse ? 'done' : 'off'}>
        {row.isUse ? t.using : t.notUsing}
      </StatusTag>,
    ],
    [fields.shortName.label, row.shortName],
    [fields.project.label, project?.label],
    [fields.department.label, departments.labelOf(row.department)],
    [fields.ownerUserId.label, row.ownerUserName],
    [fields.category.label, row.category],
    [fields.gitUrl.label, row.gitUrl && <Address url={row.gitUrl} />],
    [fields.jiraKey.label, row.jiraKey && <span className="g-mono">{row.jiraKey}</span>],
    [
      fields.wikiId.label,
      row.wikiId && <Link to={to('wikiFolder', { markdownId: row.wikiId })}>{t.openDocument}</Link>,
    ],
    [
      fields.domains.label,
      row.domains.length > 0 && (
        <span className={styles.domains}>
          {row.domains.map((domain) =>
            isHostVisible ? (
              <Link key={domain} to={`${to('https')}?${new URLSearchParams({ keywords: domain })}`}>
                {domain}
              </Link>
            ) : (
              <span key={domain}>{domain}</span>
            ),
          )}
        </span>
      ),
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Address({ url }: { url: string }) {
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer" className={styles.address}>
        {url}
      </a>{' '}
      <CopyButton text={url} />
    </>
  );
}
