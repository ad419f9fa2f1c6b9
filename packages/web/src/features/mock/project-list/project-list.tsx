import { projectOrders } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Icon } from '../../../kit/display/icon';
import {
  AddIcon,
  CardsIcon,
  CheckIcon,
  EditIcon,
  FileIcon,
  HistoryIcon,
  ListIcon,
  OrderIcon,
  TrashIcon,
  UploadIcon,
} from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { EmptyState } from '../../../kit/page/empty-state';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { useBinPlace } from '../recycle/bin-place';
import { ProjectCards } from './project-cards';
import styles from './projects.module.css';
import { texts } from './texts';
import { useProjectView } from './use-project-view';
import { useProjects } from './use-projects';

const ProjectBin = lazy(async () => ({ default: (await import('../recycle/project-bin')).ProjectBin }));

const filters = { all: 0, created: 1, joined: 2 } as const;
type Filter = keyof typeof filters;
const asFilter = (text: string): Filter => (Object.hasOwn(filters, text) ? (text as Filter) : 'all');

const orderIcons = { created: AddIcon, opened: HistoryIcon, changed: EditIcon } as const;

/** Lists the person's personal projects, or the projects of a team. */
export function ProjectList(props: {
  /** Renders the head above the projects, which contains the filter and the recycle bin. */
  head: (tools: ReactNode) => ReactNode;
  group: string;
  /**
   * Type of the button for a new project; undefined hides the button from people who cannot create projects
   * here.
   */
  newProject: 'primary' | 'default' | undefined;
  /** Whether this person may delete and restore projects here. */
  canRestore: boolean;
  empty: ReactNode;
}) {
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ keywords: '', filter: 'all', order: 'created' });
  const filter = asFilter(params.filter);
  const order = projectOrders.find((each) => each === params.order) ?? 'created';
  const bin = useBinPlace();
  const [view, setView] = useProjectView();
  const query = useProjects({
    keywords: params.keywords,
    group: props.group,
    filter_by_author: filters[filter],
    order,
  });
  const isFiltered = params.keywords !== '' || filter !== 'all';
  return (
    <>
      {props.head(
        <>
          <Segments<Filter>
            aria-label={t.filter}
            value={filter}
            options={[
              { value: 'all', label: t.all },
              { value: 'created', label: t.created },
              { value: 'joined', label: t.joined },
            ]}
            onChange={(value) => setParams({ filter: value })}
          />
          <ActionMenu
            icon={OrderIcon}
            label={t.orderBy({ order: t[`order_${order}`] })}
            actions={projectOrders.map((key) => ({
              key,
              icon: key === order ? CheckIcon : orderIcons[key],
              label: t[`order_${key}`],
              run: () => setParams({ order: key }),
            }))}
          />
          <IconButton
            icon={view === 'cards' ? ListIcon : CardsIcon}
            label={view === 'cards' ? t.showRows : t.showCards}
            onClick={() => setView(view === 'cards' ? 'rows' : 'cards')}
          />
          {props.canRestore && <IconButton icon={TrashIcon} label={t.recycle} onClick={bin.open} />}
          {props.newProject && (
            <LinkButton to={newProjectPath(props.group)} type={props.newProject} icon={<Icon icon={AddIcon} />}>
              {t.newProject}
            </LinkButton>
          )}
        </>,
      )}
      {props.canRestore && bin.isOpen && (
        <Suspense>
          <ProjectBin group={props.group} isOpen onClose={bin.close} />
        </Suspense>
      )}
      <ProjectCards
        query={query}
        view={view}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="ripple"
              text={params.keywords ? t.noHitKeywords({ keywords: params.keywords }) : t.noHit}
              action={<Button onClick={() => setParams({ keywords: '', filter: 'all' })}>{t.clearFilter}</Button>}
            />
          ) : (
            props.empty
          )
        }
      />
    </>
  );
}

const newProjectPath = (group = ''): string => to('newProject') + (group && `?group=${group}`);

/**
 * Shows the first steps to a person without projects. People who cannot create projects here only see the
 * guides.
 */
export function FirstSteps(props: { title: string; text: string; group?: string; canCreate?: boolean }) {
  const { title, text, group, canCreate = true } = props;
  const t = useTexts(texts);
  const path = newProjectPath(group);
  const creating = [
    { icon: AddIcon, path, title: t.newProject, text: t.newProjectText },
    { icon: UploadIcon, path: `${path}#import`, title: t.importSwagger, text: t.importSwaggerText },
  ];
  const reading = { icon: FileIcon, path: to('docs'), title: t.openDocs, text: t.openDocsText };
  const steps = [...(canCreate ? creating : []), reading];
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
