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
import { invalidateReads, queryClient, useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { projectBinOf } from '../recycle/bin-links';
import { firstPage } from './first-page';
import { texts } from './texts';

type ListInput = CallInput<Contract['project']['list']>;
type Pages = InfiniteData<Project[], number>;

const { page_index: firstIndex, page_size: pageSize, ...firstInput } = firstPage;
/** Prefix of all cached lists of projects. */
const projectListKey = ['project', 'list'] as const;
/** Prefix of all cached lists of mocks, each of which contains its project. */
const mockListKey = ['mock', 'list'] as const;

type ProjectsInput = Pick<ListInput, 'keywords' | 'type' | 'group' | 'filter_by_author' | 'order'>;

const projectsQuery = (input: ProjectsInput) =>
  infiniteQueryOptions({
    queryKey: [...projectListKey, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      api.project.list({ ...input, page_index: pageParam, page_size: pageSize }, { signal, claims: 'all' }),
    initialPageParam: firstIndex as number,
    // The call returns no total; a full page means that another page may follow.
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length + 1),
  });

/** Returns the projects of a list, page by page. */
export const useProjects = (input: ProjectsInput) =>
  useInfiniteQuery({ ...projectsQuery(input), placeholderData: (before) => before });

/** Prefetches the personal projects without a search. */
export const readPersonalProjects = (): Promise<void> => queryClient.prefetchInfiniteQuery(projectsQuery(firstInput));

/** Refetches visible lists whose first fetch was cancelled, because they have no data to show. */
const readEnded = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [projectListKey, mockListKey].map((queryKey) =>
      client.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined }),
    ),
  );

/** Returns a mutation that stars a project optimistically and reverts if the server refuses. */
export function useStar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ project, isOn }: { project: Project; isOn: boolean }) =>
      api.project.update_workbench({ id: project.extend._id, status: isOn }),
    onMutate: ({ project, isOn }) => {
      // A fetch in progress still has the old state and must not overwrite the new one.
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
      // Visible cards keep their order until the person returns to the list.
      await invalidateReads(client, 'project', 'update_workbench', 'inactive');
      await readEnded(client);
    },
  });
}

/** Updates the star on the project's page, which reads the project from its list of mocks. */
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

/** Returns a mutation that copies a project with its mocks into a personal project. */
export function useCopyProject() {
  const t = useTexts(texts);
  return useChange('project', 'copy', {
    inputOf: idOf,
    done: (_data, { name }) => t.copied({ name: `${name}_copy` }),
    onDone: ({ _id }) => markCreated(_id),
  });
}

/** Returns a mutation that deletes a project. The notice offers an undo and a link to the recycle bin. */
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
