import type { CallInput, Contract, Project } from '@easymock/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api/api';
import { queryClient, readAgain, useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { projectBinOf } from '../recycle/bin-links';
import { firstPage } from './first-page';
import { texts } from './texts';

type ListInput = CallInput<Contract['project']['list']>;
type Pages = InfiniteData<Project[], number>;

const { page_index: firstIndex, page_size: pageSize, ...firstInput } = firstPage;
/** All lists of projects in the cache. */
const projectListKey = ['project', 'list'] as const;
/** All lists of the mocks of projects, each with its project. */
const mockListKey = ['mock', 'list'] as const;

type ProjectsInput = Pick<ListInput, 'keywords' | 'type' | 'group' | 'filter_by_author' | 'order'>;

const projectsQuery = (input: ProjectsInput) =>
  infiniteQueryOptions({
    queryKey: [...projectListKey, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      api.project.list({ ...input, page_index: pageParam, page_size: pageSize }, { signal, claims: 'all' }),
    initialPageParam: firstIndex as number,
    // The call tells no total; a full page means that another may follow.
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length + 1),
  });

/** Project cards, thirty a page, each further page below the former. */
export const useProjects = (input: ProjectsInput) =>
  useInfiniteQuery({ ...projectsQuery(input), placeholderData: (before) => before });

/** Asks for the personal projects as the page shows them without a search, before it is drawn. */
export const readPersonalProjects = (): Promise<void> =>
  queryClient.prefetchInfiniteQuery(projectsQuery(firstInput));

/** Reads the lists on the screen of which the first read was ended, so that there is nothing to show of them yet. */
const readEnded = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [projectListKey, mockListKey].map((queryKey) =>
      client.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined }),
    ),
  );

/** Stars at once and takes it back when the server refuses. */
export function useStar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ project, isOn }: { project: Project; isOn: boolean }) =>
      api.project.update_workbench({ id: project.extend._id, status: isOn }),
    onMutate: ({ project, isOn }) => {
      // A list under way still holds the old state and must not come after this.
      void client.cancelQueries({ queryKey: projectListKey });
      const before = client.getQueriesData<Pages>({ queryKey: [...projectListKey, 'pages'] });
      client.setQueriesData<Pages>(
        { queryKey: [...projectListKey, 'pages'] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) =>
              page.map((row) =>
                row._id === project._id ? { ...row, extend: { ...row.extend, is_workbench: isOn } } : row,
              ),
            ),
          },
      );
      setOnProjectPage(client, project._id, isOn);
      return { before };
    },
    onError: (_error, { project, isOn }, context) => {
      setOnProjectPage(client, project._id, !isOn);
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: async () => {
      // Cards on the screen keep their places until the person comes back to them.
      await readAgain(client, 'project', 'update_workbench', 'inactive');
      await readEnded(client);
    },
  });
}

/** The page of the project shows the star too, and knows the project from its list of mocks. */
function setOnProjectPage(client: QueryClient, id: string, isOn: boolean): void {
  void client.cancelQueries({ queryKey: [...mockListKey, 'pages', id] });
  client.setQueryData<InfiniteData<{ project: Project }, number>>(
    [...mockListKey, 'pages', id],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          project: { ...page.project, extend: { ...page.project.extend, is_workbench: isOn } },
        })),
      },
  );
}

const idOf = ({ _id }: Project) => ({ id: _id });

/** Copies a project with its mocks into a personal one. */
export function useCopyProject() {
  const t = useTexts(texts);
  return useChange('project', 'copy', {
    inputOf: idOf,
    done: (_data, { name }) => t.copied({ name: `${name}_copy` }),
    onDone: ({ _id }) => markCreated(_id),
  });
}

/** Deletes a project. The notice offers it back at once, and leads to the recycle bin. */
export function useDeleteProject() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const restore = useChange('project', 'restore', {
    inputOf: idOf,
    done: (_data, { name }) => t.restored({ name }),
    onDone: (_data, { _id }) => markCreated(_id),
  });
  return useChange('project', 'delete', {
    inputOf: idOf,
    onDone: (_data, project) =>
      showSuccess(
        t.deleted({ name: project.name }),
        { label: t.undo, run: () => restore.mutate(project) },
        { label: t.recycle, run: () => void navigate(projectBinOf(project)) },
      ),
  });
}
