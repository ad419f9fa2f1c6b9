import type { CodeWithRecords, ProjectGroup } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Icon } from '../../../kit/display/icon';
import { EditIcon } from '../../../kit/display/icons';
import { Moment } from '../../../kit/display/moment';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { to, useTitle } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { CodeFacts } from './code-facts';
import styles from './project-code.module.css';
import { texts } from './texts';

/** The page of a project code: its facts, and the records of all tools that belong to its project. */
export function ProjectCodePage() {
  const { code = '' } = useParams();
  const query = useQuery(callQuery('projectCode', 'getProjectRecords', { code }));
  const found = query.data?.projectCode;
  useTitle(found && `${found.code} ${found.name}`);
  return (
    <PageBody>
      <QueryView query={query} skeleton={480} isPage>
        {(data) => <Project data={data} />}
      </QueryView>
    </PageBody>
  );
}

function Project({ data }: { data: CodeWithRecords }) {
  const { projectCode, project, groups } = data;
  const t = useTexts(texts);
  const { canChange } = useRights('projectCode');
  const editPath = canChange(projectCode) ? `${to('projectCode')}?edit=${projectCode._id}` : undefined;
  return (
    <>
      <PageHead
        crumbs={[{ title: t.title, path: to('projectCode') }]}
        title={
          <>
            <span className="g-mono">{projectCode.code}</span> {projectCode.name}
          </>
        }
        purpose={projectCode.remark}
        actions={
          editPath && (
            <LinkButton to={editPath} icon={<Icon icon={EditIcon} />}>
              {t.edit}
            </LinkButton>
          )
        }
      />
      <CodeFacts projectCode={projectCode} project={project} />
      {groups.length === 0 ? (
        <EmptyState
          drawing="vase"
          text={project ? t.noRecords : t.noProject}
          action={editPath && !project && <LinkButton to={editPath}>{t.chooseProject}</LinkButton>}
        />
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </div>
      )}
      <p className={styles.note}>{t.onlyVisible}</p>
    </>
  );
}

/** Shows some records of a kind, their total, and links to the lists with the others. */
function Group({ group }: { group: ProjectGroup }) {
  const { key, name, num, records, lists } = group;
  const t = useTexts(texts);
  const titleId = `group-${key}`;
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.groupTitle}>
        {name} <span className={`${styles.num} g-num`}>{formatNumber(num)}</span>
      </h2>
      <ul className={styles.records}>
        {records.map((record) => (
          <li key={record._id}>
            <Link to={record.path} title={record.name}>
              {record.name}
            </Link>
            <Moment at={record.update_at} isAgo />
          </li>
        ))}
      </ul>
      {(num > records.length || lists.some((list) => list.name !== '')) && lists.length > 0 && (
        <p className={styles.lists}>
          {lists.map((list) => (
            <Link key={list.path} to={list.path}>
              {list.name || t.showAll({ num: formatNumber(num) })}
            </Link>
          ))}
        </p>
      )}
      {num > records.length && lists.length === 0 && (
        <p className={styles.note}>{t.someShown({ shown: records.length, num })}</p>
      )}
    </section>
  );
}
