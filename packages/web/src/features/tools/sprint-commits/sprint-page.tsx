import type { SprintInfo } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { LanguageSwitch, ThemeSwitch } from '../../../kit/buttons/preference-switches';
import { Mark } from '../../../kit/display/mark';
import { Drawing } from '../../../kit/page/drawing';
import { QueryView } from '../../../kit/page/query-view';
import { StatePage } from '../../../kit/page/state-page';
import { RecordEditor } from '../../../kit/resource/record-editor';
import { useRecords } from '../../../kit/resource/use-records';
import { useListParams } from '../../../lib/address/list-params';
import { to, useTitle } from '../../../lib/address/page';
import { CallError } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { useRights } from '../../../lib/session/rights';
import { leaveForLogin } from '../../../lib/session/shell';
import { useTexts } from '../../../lib/texts/texts';
import { CommitsTab } from './commits-tab';
import styles from './sprint-commits.module.css';
import { SprintFields } from './sprint-fields';
import { SprintHead } from './sprint-head';
import { sprintQuery, sprints } from './sprints';
import { texts } from './texts';

const JiraReport = lazy(async () => ({ default: (await import('../jira/sprint-report')).SprintReport }));

/** The page of a sprint, without the frame because public sprints need no account. */
export function SprintPage() {
  const { id = '' } = useParams();
  const t = useTexts(texts);
  const query = useQuery(sprintQuery(id));
  useTitle(query.data?.name);
  const failed = query.error instanceof CallError && !query.data ? query.error : undefined;
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t.skip}
      </a>
      <Banner isKnown={query.data?.isKnown ?? false} />
      <main id="content" tabIndex={-1} className={styles.page}>
        {failed?.kind === 'sprintPrivate' ? (
          <StatePage
            drawing={<Drawing name="gate" />}
            title={t.privateTitle}
            text={t.privateText}
            actions={
              <PlainButton look="primary" onClick={leaveForLogin}>
                {t.signIn}
              </PlainButton>
            }
          />
        ) : failed?.kind === 'sprintMissing' || failed?.kind === 'validation' ? (
          <StatePage drawing={<Drawing name="ripple" />} title={t.missingTitle} text={t.missingText} />
        ) : (
          <QueryView query={query} skeleton={480} isPage>
            {(sprint) => <Report sprint={sprint} />}
          </QueryView>
        )}
      </main>
    </>
  );
}

function Banner({ isKnown }: { isKnown: boolean }) {
  const t = useTexts(texts);
  return (
    <header className={styles.banner}>
      <Mark size={24} />
      {isKnown ? <PlainLink to={to('sprintCommits')}>{t.backToList}</PlainLink> : <span>{t.title}</span>}
      <span className={styles.space} />
      <ThemeSwitch />
      <LanguageSwitch />
      {!isKnown && <PlainButton onClick={leaveForLogin}>{t.signIn}</PlainButton>}
    </header>
  );
}

/** Returns the sections below the head; they become tabs if there are several. */
function useTabs(sprint: SprintInfo) {
  const t = useTexts(texts);
  const { isKnown, jiraBoardId, jiraSprintId } = sprint;
  const canViewJira = useRights('jira').level !== 'none';
  const jira = (
    <Suspense>
      <JiraReport sprintId={jiraSprintId} boardId={jiraBoardId} />
    </Suspense>
  );
  return [
    { key: 'commits', label: t.commits, children: <CommitsTab sprint={sprint} /> },
    ...(isKnown && canViewJira && jiraBoardId && jiraSprintId ? [{ key: 'jira', label: t.jira, children: jira }] : []),
  ];
}

function Report({ sprint }: { sprint: SprintInfo }) {
  const t = useTexts(texts);
  const records = useRecords(sprints);
  const labels = labelsOf(useFields('sprintCommits', 'create'));
  const tabs = useTabs(sprint);
  const [{ tab }, set] = useListParams({ tab: '' });
  const [first] = tabs;
  return (
    <>
      <SprintHead
        sprint={sprint}
        {...(records.mayChange(sprint) && { onEdit: () => records.place.edit(sprint._id) })}
      />
      {tabs.length > 1 ? (
        <Tabs
          activeKey={tabs.find(({ key }) => key === tab)?.key ?? first?.key ?? ''}
          items={tabs}
          destroyOnHidden
          onChange={(key) => set({ tab: key === first?.key ? '' : key })}
        />
      ) : (
        first?.children
      )}
      <RecordEditor
        records={records}
        addText={t.add}
        isLong
        labelOf={(field) => labels[field] ?? field}
        form={(record) => <SprintFields record={record} />}
      />
    </>
  );
}
