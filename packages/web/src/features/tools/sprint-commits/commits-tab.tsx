import {
  type CommitGroup,
  type CommitGrouping,
  commitGroupings,
  commitSourceNames,
  type SprintCommit,
  type SprintInfo,
  sprintLimits,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { Icon } from '../../../kit/display/icon';
import { CloseIcon } from '../../../kit/display/icons';
import { EyeIcon, EyeOffIcon, PrinterIcon } from '../../../kit/display/plain-icons';
import { Segments } from '../../../kit/form/segments';
import { EmptyState } from '../../../kit/page/empty-state';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { ciScript } from './ci-script';
import { CommitId } from './commit-id';
import { reportOf } from './report';
import { RepoFacts } from './repos-drawer';
import styles from './sprint-commits.module.css';
import { texts } from './texts';

/** The commits of a sprint in groups, and the issues without commits. */
export function CommitsTab({ sprint }: { sprint: SprintInfo }) {
  const t = useTexts(texts);
  const [{ group }, set] = useListParams({ group: '' });
  const grouping = commitGroupings.find((one) => one === group) ?? 'issue';
  const names: Record<CommitGrouping, string> = { issue: t.issue, author: t.author, repo: t.repo, day: t.day };
  const commits = useMemo(() => new Map(sprint.commits.map((one) => [one._id, one])), [sprint.commits]);
  const report = useMemo(() => reportOf(sprint, grouping, t), [sprint, grouping, t]);
  const isEmpty = sprint.commits.length === 0;
  return (
    <section className={styles.commits}>
      <div className={styles.toolbar}>
        <h2>{t.commits}</h2>
        {!isEmpty && (
          <Segments
            aria-label={t.groupBy}
            value={grouping}
            options={commitGroupings.map((value) => ({ value, label: names[value] }))}
            onChange={(value) => set({ group: value === 'issue' ? '' : value })}
          />
        )}
        <span className={styles.space} />
        <CopyButton text={report} label={t.copyMarkdown} isLabelled />
        <Button icon={<Icon icon={PrinterIcon} />} onClick={() => print()}>
          {t.print}
        </Button>
      </div>
      {isEmpty && <NoCommits sprint={sprint} />}
      {sprint.commits.length >= sprintLimits.shown && (
        <p className={styles.quiet}>{t.cut({ num: sprintLimits.shown })}</p>
      )}
      {sprint.groups[grouping].map((one) => (
        <Group key={one.key} group={one} grouping={grouping} commits={commits} sprint={sprint} />
      ))}
      {sprint.issuesWithoutCommits.length > 0 && (
        <section className={styles.group}>
          <h3>{t.withoutCommits}</h3>
          <ul className={styles.keys}>
            {sprint.issuesWithoutCommits.map((key) => (
              <li key={key} className="g-mono">
                {key}
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

function Group(props: {
  group: CommitGroup;
  grouping: CommitGrouping;
  commits: ReadonlyMap<string, SprintCommit>;
  sprint: SprintInfo;
}) {
  const { group, grouping, commits, sprint } = props;
  const t = useTexts(texts);
  const title = group.key || (grouping === 'issue' ? t.noIssue : t.unknown);
  return (
    <section className={styles.group}>
      <h3 className={grouping === 'issue' && group.key ? 'g-mono' : undefined}>
        {title}
        <span className={styles.num}>{t.commitNum({ num: group.commits.length })}</span>
      </h3>
      <ul>
        {group.commits.map((id) => {
          const commit = commits.get(id);
          return commit && <Commit key={id} commit={commit} sprint={sprint} />;
        })}
      </ul>
    </section>
  );
}

function Commit({ commit, sprint }: { commit: SprintCommit; sprint: SprintInfo }) {
  const t = useTexts(texts);
  const text = useText();
  const change = useChange('sprintCommits', 'changeCommits');
  const run = (action: 'hide' | 'show' | 'detach') => () =>
    change.mutate({ id: sprint._id, commitIds: [commit._id], action });
  const { title, authorName, repo, at, files, source, hidden } = commit;
  const actions: Action[] = [
    hidden
      ? { key: 'show', icon: EyeIcon, label: t.show, run: run('show') }
      : { key: 'hide', icon: EyeOffIcon, label: t.hide, run: run('hide') },
    { key: 'detach', icon: CloseIcon, label: t.detach, run: run('detach') },
  ];
  const facts = [
    authorName,
    repo,
    formatMoment(at),
    files === null ? '' : t.files({ num: files }),
    source === 'webhook' ? '' : text(commitSourceNames[source]),
    hidden ? t.hidden : '',
  ];
  return (
    <li className={styles.commit} data-hidden={hidden ? '' : undefined}>
      <span className={styles.message}>
        <CommitId commit={commit} /> {title}
      </span>
      <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      {sprint.mayChange && (
        <span className={styles.menu}>
          <ActionMenu label={t.menu({ name: title })} actions={actions} />
        </span>
      )}
    </li>
  );
}

/** Explains how commits are added, for people who may change the sprint. */
function NoCommits({ sprint }: { sprint: SprintInfo }) {
  const t = useTexts(texts);
  if (!sprint.mayChange) return <EmptyState drawing="vase" text={t.emptyCommitsReader} />;
  return (
    <>
      <EmptyState drawing="vase" text={t.emptyCommits} />
      <Ways sprint={sprint} />
    </>
  );
}

function Ways({ sprint: { project, repos } }: { sprint: SprintInfo }) {
  const t = useTexts(texts);
  const { data = [] } = useQuery(callQuery('sprintCommits', 'getRepoList', {}));
  const names = new Set(repos.map(({ name }) => name.toLowerCase()));
  const own = data.filter((repo) => repo.project === project || names.has(repo.name.toLowerCase()));
  const script = ciScript(location.origin, project, repos[0]?.name ?? own[0]?.name ?? 'group/repository');
  return (
    <div className={styles.ways}>
      {own.length > 0 && (
        <section>
          <h3>{t.hooks}</h3>
          <p className={styles.quiet}>{t.hooksHelp}</p>
          <ul className={styles.repos}>
            {own.map((repo) => (
              <li key={repo._id}>
                <RepoFacts repo={repo} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t.ciTitle}</h3>
        <p className={styles.quiet}>{t.ciHelp}</p>
        <pre className={styles.script}>{script}</pre>
        <CopyButton text={script} label={t.copyCi} isLabelled />
      </section>
    </div>
  );
}
