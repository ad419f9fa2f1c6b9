import type { Project } from '@easymock/contract';
import { Tabs } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { IconButton } from '../../../kit/buttons/icon-button';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { Avatar } from '../../../kit/display/avatar';
import { Icon } from '../../../kit/display/icon';
import { StarIcon, TeamIcon } from '../../../kit/display/icons';
import { Drawing } from '../../../kit/page/drawing';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { StatePage } from '../../../kit/page/state-page';
import { useListParams } from '../../../lib/address/list-params';
import { to, useTitle } from '../../../lib/address/page';
import { CallError } from '../../../lib/api/api';
import { useKeys } from '../../../lib/browser/keys';
import { personName } from '../../../lib/session/person-name';
import { useTexts } from '../../../lib/texts/texts';
import { mockAddress } from '../addresses';
import { ChangesBadge } from '../changes-badge';
import { unfiled } from '../folder/folder-place';
import { useFolders } from '../folder/use-folders';
import { useStar } from '../project-list/use-projects';
import { useBinPlace } from '../recycle/bin-place';
import { ScenarioBand } from '../scenario/scenario-band';
import { GuestNote } from '../team/guest-note';
import { RecordingBand } from '../upstream/recording-band';
import { useProjectMocks } from '../use-project-mocks';
import { DoubledBase } from './doubled-base';
import { useListPlace } from './list-place';
import { MockList } from './mock-list';
import styles from './project.module.css';
import { texts } from './texts';
import { useVisit } from './use-visit';

const ProjectSettings = lazy(async () => ({
  default: (await import('../project-settings/project-settings')).ProjectSettings,
}));
const RequestsTab = lazy(async () => ({ default: (await import('../requests/requests-tab')).RequestsTab }));
const MockBin = lazy(async () => ({ default: (await import('../recycle/mock-bin')).MockBin }));

export function ProjectPage() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const query = useProjectMocks(id);
  // Fetches the folders in parallel with the mocks, because the list needs both.
  useFolders(id);
  const [{ tab, folder }, setParams] = useListParams({ tab: '', folder: '' });
  const bin = useBinPlace();
  const pages = query.data?.pages;
  const mocks = useMemo(() => pages?.flatMap((page) => page.mocks) ?? [], [pages]);
  const project = pages?.at(-1)?.project;
  useTitle(project?.name);
  useVisit(project?._id);
  useListPlace(id);
  const navigate = useNavigate();
  const star = useStar();
  const path = to('project', { id });
  const toggleStar = () => project && star.mutate({ project, isOn: !project.extend.is_workbench });
  useKeys(
    project
      ? [
          { key: '1', label: t.mocksTab, run: () => setParams({ tab: '' }) },
          { key: '3', label: t.requestsTab, run: () => setParams({ tab: 'requests' }) },
          { key: 'f', label: t.keyStar, run: toggleStar },
          ...(project.may_edit
            ? [
                {
                  key: 'c',
                  label: t.newMock,
                  run: () => navigate(to('newMock', { projectId: id }), newMockIn(folder)),
                },
                { key: '2', label: t.settingsTab, run: () => setParams({ tab: 'settings' }) },
              ]
            : []),
          // On the settings tab the shortcut saves, as in every other form.
          ...(project.may_edit && tab !== 'settings'
            ? [{ key: 'Mod+s', label: t.syncSwagger, run: () => navigate(`${path}?tab=settings#sync`) }]
            : []),
        ]
      : [],
  );
  const { error } = query;
  // The refusal applies even if the project was accessible a moment ago.
  if (error instanceof CallError && (error.isLike('notFound') || error.isLike('forbidden'))) {
    return <Closed isMissing={error.isLike('notFound')} />;
  }
  if (project) {
    return (
      <PageBody key={id}>
        <Head project={project} onStar={toggleStar} />
        {!project.may_edit && <GuestNote isAboveTabs />}
        <ScenarioBand project={project} />
        <RecordingBand project={project} />
        {project.may_edit && <DoubledBase project={project} />}
        {project.may_edit && bin.isOpen && (
          <Suspense>
            <MockBin projectId={id} isOpen onClose={bin.close} />
          </Suspense>
        )}
        <Tabs
          className={styles.tabs}
          activeKey={tab === 'requests' || (tab === 'settings' && project.may_edit) ? tab : 'mocks'}
          onChange={(key) => setParams({ tab: key === 'mocks' ? '' : key })}
          items={[
            {
              key: 'mocks',
              label: t.mocksTab,
              children: <MockList project={project} mocks={mocks} isComplete={!query.hasNextPage} query={query} />,
            },
            {
              key: 'requests',
              label: t.requestsTab,
              children: tab === 'requests' && (
                <Suspense fallback={<Skeleton height={400} />}>
                  <RequestsTab key={project._id} project={project} />
                </Suspense>
              ),
            },
            ...(project.may_edit
              ? [
                  {
                    key: 'settings',
                    label: t.settingsTab,
                    children: (
                      <Suspense fallback={<Skeleton height={400} />}>
                        <ProjectSettings key={project._id} project={project} />
                      </Suspense>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </PageBody>
    );
  }
  return (
    <PageBody>
      <QueryView query={query} skeleton={<Waiting />} isPage>
        {() => null}
      </QueryView>
    </PageBody>
  );
}

/** Passes the current folder to the page for a new mock. */
const newMockIn = (place: string) => (place && place !== unfiled ? { state: { folder: place } } : {});

/** Shown for a project that does not exist or that the person may not see. */
function Closed({ isMissing }: { isMissing: boolean }) {
  const t = useTexts(texts);
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={isMissing ? t.missing : t.noRight}
      text={isMissing ? t.missingText : t.noRightText}
      actions={<PlainLink to={to('projects')}>{t.goHome}</PlainLink>}
    />
  );
}

function Head({ project, onStar }: { project: Project; onStar: () => void }) {
  const t = useTexts(texts);
  const address = mockAddress({ project });
  const { group, user, members } = project;
  const isStarred = project.extend.is_workbench;
  const owner = user ? personName(user) : '';
  const crumb = group
    ? { title: group.name, path: to('teamProjects', { id: group._id }) }
    : { title: t.personal, path: to('projects') };
  return (
    <>
      <PageHead
        title={project.name}
        crumbs={group ? [{ title: t.teams, path: to('teams') }, crumb] : [crumb]}
        actions={
          <IconButton
            icon={StarIcon}
            size={18}
            isFilled={isStarred}
            className={isStarred ? styles.starred : ''}
            label={isStarred ? t.unstar : t.star}
            aria-pressed={isStarred}
            onClick={onStar}
          />
        }
        purpose={project.description === project.name ? undefined : project.description}
      />
      <div className={styles.facts}>
        <span className={styles.base} title={t.address}>
          <code>{address}</code>
          <CopyButton text={address} label={t.copyBase} />
        </span>
        <ChangesBadge project={project} />
        <span className={styles.fact}>
          {group ? <Icon icon={TeamIcon} /> : <Avatar name={owner} image={user?.head_img} size={20} />}
          {group?.name ?? owner}
        </span>
        {members.length > 0 && (
          <span className={styles.fact}>
            {t.memberOf}
            <span className={styles.people}>
              {members.slice(0, 6).map((member) => (
                <span key={member._id} title={`${member.nick_name} (${member.name})`} style={{ borderRadius: '50%' }}>
                  <Avatar name={member.nick_name || member.name} image={member.head_img} size={22} />
                </span>
              ))}
            </span>
            {members.length > 6 && <span className="g-num">+{members.length - 6}</span>}
          </span>
        )}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton width={240} height={28} />
      <Skeleton width={420} height={20} style={{ marginTop: 16 }} />
      <Skeleton height={40} style={{ marginTop: 40 }} />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={32} style={{ marginTop: 12 }} />
      ))}
    </>
  );
}
