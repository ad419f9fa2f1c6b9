import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, FileIcon, TrashIcon, UploadIcon } from '../../../kit/display/icons';
import { Drawing } from '../../../kit/page/drawing';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { StatePage } from '../../../kit/page/state-page';
import { useListParams } from '../../../lib/address/list-params';
import { to, useTitle } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { useBinPlace } from '../recycle/bin-place';
import { ProjectCards } from './project-cards';
import styles from './projects.module.css';
import { texts } from './texts';
import { useProjects } from './use-projects';

const ProjectBin = lazy(async () => ({ default: (await import('../recycle/project-bin')).ProjectBin }));

const filters = { all: 0, created: 1, joined: 2 } as const;
type Filter = keyof typeof filters;
const asFilter = (text: string): Filter => (Object.hasOwn(filters, text) ? (text as Filter) : 'all');

export function PersonalProjectsPage() {
  const t = useTexts(texts);
  return (
    <PageBody>
      <ProjectList
        title={t.personalTitle}
        purpose={t.personalPurpose}
        group=""
        canRestore
        empty={<FirstSteps title={t.emptyTitle} text={t.emptyText} />}
      />
    </PageBody>
  );
}

export function TeamProjectsPage() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const teams = useQuery(callQuery('team', 'list', { keywords: '' }));
  const team = teams.data?.find(({ _id }) => _id === id);
  const name = team?.name;
  useTitle(name);
  if (teams.data && !name) {
    return (
      <StatePage
        drawing={<Drawing name="gate" />}
        title={t.notInTeam}
        text={t.notInTeamText}
        actions={<PlainLink to={to('teams')}>{t.goTeams}</PlainLink>}
      />
    );
  }
  return (
    <PageBody>
      <ProjectList
        key={id}
        // Room for the name while it is on its way.
        title={name ?? (teams.isPending ? '\u00a0' : t.teams)}
        purpose={t.teamPurpose}
        crumbs={[{ title: t.teams, path: to('teams') }]}
        group={id}
        canRestore={team?.role === 'owner' || team?.role === 'manager'}
        empty={<FirstSteps title={t.teamEmptyTitle} text={t.teamEmptyText} group={id} />}
      />
    </PageBody>
  );
}

function ProjectList(props: {
  title: string;
  purpose: string;
  crumbs?: readonly { title: string; path: string }[];
  group: string;
  /** Whether this person may delete and restore projects here. */
  canRestore: boolean;
  empty: React.ReactNode;
}) {
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ keywords: '', filter: 'all' });
  const filter = asFilter(params.filter);
  const bin = useBinPlace();
  const query = useProjects({
    keywords: params.keywords,
    group: props.group,
    filter_by_author: filters[filter],
  });
  const isFiltered = params.keywords !== '' || filter !== 'all';
  return (
    <>
      <PageHead
        title={props.title}
        crumbs={props.crumbs}
        purpose={props.purpose}
        actions={
          <>
            <Segmented<Filter>
              aria-label={t.filter}
              value={filter}
              options={[
                { value: 'all', label: t.all },
                { value: 'created', label: t.created },
                { value: 'joined', label: t.joined },
              ]}
              onChange={(value) => setParams({ filter: value })}
            />
            {props.canRestore && <IconButton icon={TrashIcon} label={t.recycle} onClick={bin.open} />}
          </>
        }
      />
      {props.canRestore && bin.isOpen && (
        <Suspense>
          <ProjectBin group={props.group} isOpen onClose={bin.close} />
        </Suspense>
      )}
      <ProjectCards
        query={query}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="ripple"
              text={params.keywords ? t.noHitKeywords({ keywords: params.keywords }) : t.noHit}
              action={
                <Button onClick={() => setParams({ keywords: '', filter: 'all' })}>{t.clearFilter}</Button>
              }
            />
          ) : (
            props.empty
          )
        }
      />
    </>
  );
}

/** Offers the first steps to a person without projects. */
function FirstSteps({ title, text, group }: { title: string; text: string; group?: string }) {
  const t = useTexts(texts);
  const query = group ? `?group=${group}` : '';
  const steps = [
    { icon: AddIcon, path: to('newProject') + query, title: t.newProject, text: t.newProjectText },
    {
      icon: UploadIcon,
      path: `${to('newProject')}${query}#import`,
      title: t.importSwagger,
      text: t.importSwaggerText,
    },
    { icon: FileIcon, path: to('docs'), title: t.openDocs, text: t.openDocsText },
  ] as const;
  return (
    <EmptyState
      drawing="vase"
      title={title}
      text={text}
      action={
        <ul className={styles.starts}>
          {steps.map((step) => (
            <li key={step.path}>
              <Link to={step.path}>
                <Icon icon={step.icon} size={20} />
                <strong>{step.title}</strong>
                <span>{step.text}</span>
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}
