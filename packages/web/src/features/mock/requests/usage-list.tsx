import type { MockUsage, Project, RequestCheck } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { Link } from 'react-router';
import { MethodLabel } from '../../../kit/display/method-label';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { to } from '../../../lib/address/page';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './requests.module.css';
import { texts } from './texts';

/** Lists the mocks of a project with their last call and their callers, longest unused first. */
export function UsageList({ project }: { project: Project }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('request', 'usage', { project_id: project._id }));
  return (
    <QueryView
      query={query}
      skeleton={240}
      isEmpty={(mocks) => mocks.length === 0}
      empty={<EmptyState drawing="vase" text={t.noUsage} />}
    >
      {(mocks) => (
        <>
          <p className={styles.quiet}>
            {t.usageHelp} {t.unusedNum({ count: formatNumber(mocks.filter(({ num }) => num === 0).length) })}
          </p>
          <ul className={styles.list} aria-label={t.pageUsage}>
            {mocks.map((mock) => (
              <UsageRow key={mock._id} project={project} mock={mock} />
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

function UsageRow({ project, mock }: { project: Project; mock: MockUsage }) {
  const t = useTexts(texts);
  const change = useChange('request', 'check', { done: t.saved });
  const { method, url, last_day, num, callers } = mock;
  const name = `${method.toUpperCase()} ${url}`;
  return (
    <li className={styles.usage}>
      <MethodLabel method={method} />
      <Link className={styles.name} to={to('editMock', { projectId: project._id, mockId: mock._id })} title={url}>
        {url}
      </Link>
      <span className={`${styles.quiet} g-num`}>{last_day ? t.ago({ day: last_day }) : t.neverUsed}</span>
      <span className={`${styles.quiet} g-num`}>{t.usedNum({ count: formatNumber(num) })}</span>
      {callers.length > 0 && (
        <span className={styles.callers}>
          {t.callers}: {callers.map((caller) => caller.name).join(', ')}
        </span>
      )}
      {mock.has_schema && project.may_edit && (
        <Select<RequestCheck | ''>
          size="small"
          aria-label={t.checkOf({ name })}
          value={mock.check ?? ''}
          loading={change.isPending}
          options={[
            { value: '', label: t.checkAsProject },
            { value: 'off', label: t.checkOff },
            { value: 'report', label: t.checkReport },
            { value: 'refuse', label: t.checkRefuse },
          ]}
          onChange={(check) =>
            change.mutate({ project_id: project._id, mock_id: mock._id, check: check === '' ? null : check })
          }
        />
      )}
    </li>
  );
}
