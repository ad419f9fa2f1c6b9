import { mockMethods, type Project } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { LinkButton } from '../../../kit/buttons/link-button';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { Drawing } from '../../../kit/page/drawing';
import { EmptyState } from '../../../kit/page/empty-state';
import { ErrorState } from '../../../kit/page/error-state';
import { PageBody } from '../../../kit/page/page-body';
import { Skeleton } from '../../../kit/page/skeleton';
import { StatePage } from '../../../kit/page/state-page';
import { to } from '../../../lib/address/page';
import { CallError } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { useDelayed } from '../../../lib/browser/use-delayed';
import { useTexts } from '../../../lib/texts/texts';
import { mockBinOf } from '../recycle/bin-links';
import { Editor } from './editor';
import { closeMock } from './tabs/open-mocks';
import { texts } from './texts';
import type { MockValues } from './use-mock-form';

export function EditorPage() {
  const { projectId = '', mockId = '' } = useParams();
  return mockId ? <EditMock key={mockId} id={mockId} /> : <NewMock key={projectId} projectId={projectId} />;
}

function EditMock({ id }: { id: string }) {
  const [loads, setLoads] = useState(0);
  // Applies values from the navigation state only before the first reload.
  const { state } = useLocation();
  const brought = loads === 0 ? modeBroughtBy(state) : undefined;
  // The mock is not cached after the editor closes, because the next visit must not start from an outdated definition.
  const query = useQuery({ ...callQuery('mock', 'get', { id }), gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  const isGone = query.error instanceof CallError && query.error.isLike('notFound');
  const { projectId = '' } = useParams();
  useEffect(() => {
    if (isGone) closeMock(projectId, id);
  }, [isGone, projectId, id]);
  if (!query.data) return <Waiting query={query} />;
  const { project, mock } = query.data;
  const load = async () => {
    await query.refetch();
    setLoads((num) => num + 1);
  };
  return <Editor key={loads} project={project} mock={mock} brought={brought} onLoad={() => void load()} />;
}

function NewMock({ projectId }: { projectId: string }) {
  const brought = broughtBy(useLocation().state);
  const query = useQuery(callQuery('mock', 'list', { project_id: projectId, page_size: 1, page_index: 1, brief: '1' }));
  if (!query.data) return <Waiting query={query} />;
  const { project } = query.data;
  return project.may_edit ? <Editor project={project} brought={brought} /> : <ForGuests project={project} />;
}

/** Shown to guests of a team, who cannot create mocks in its projects. */
function ForGuests({ project }: { project: Project }) {
  const t = useTexts(texts);
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={t.guestTitle}
      text={t.guestText}
      actions={<PlainLink to={to('project', { id: project._id })}>{t.goProject({ name: project.name })}</PlainLink>}
    />
  );
}

/**
 * Reads initial values from the navigation state: a template, such as an example of the guides, the current
 * folder, or the response or address of a request.
 */
function broughtBy(state: unknown): Partial<MockValues> {
  const { mode, folder, url, method } = (state ?? {}) as Readonly<Record<string, unknown>>;
  const known = mockMethods.find((name) => name === method);
  return {
    ...(typeof mode === 'string' && { mode }),
    ...(typeof folder === 'string' && { folder_id: folder }),
    ...(typeof url === 'string' && { url }),
    ...(known && { method: known }),
  };
}

/** Reads a definition for an existing mock from the navigation state; the other fields stay unchanged. */
const modeBroughtBy = (state: unknown): Partial<MockValues> | undefined => {
  const { mode } = broughtBy(state);
  return mode === undefined ? undefined : { mode };
};

function Waiting({ query }: { query: { error: Error | null; isError: boolean; refetch: () => void } }) {
  const t = useTexts(texts);
  const { projectId = '' } = useParams();
  const isSlow = useDelayed(!query.isError, 300);
  if (query.error instanceof CallError && query.error.isLike('notFound')) {
    return (
      <PageBody>
        <EmptyState
          drawing="gate"
          title={query.error.message}
          text={t.goneText}
          action={<LinkButton to={mockBinOf({ _id: projectId })}>{t.recycleBin}</LinkButton>}
        />
      </PageBody>
    );
  }
  if (query.error) {
    return (
      <PageBody>
        <ErrorState error={query.error} onRetry={query.refetch} />
      </PageBody>
    );
  }
  return isSlow ? (
    <PageBody>
      <Skeleton width={320} height={28} />
      <Skeleton height={420} style={{ marginTop: 24 }} />
    </PageBody>
  ) : null;
}
