import type { CallInput, Contract, Project } from '@easymock/contract';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { markCreated } from '../../../lib/flash';
import { showSuccess } from '../../../lib/notices';
import { useTexts } from '../../../lib/texts';
import { texts } from './texts';

type ListInput = CallInput<Contract['project']['list']>;
type Pages = InfiniteData<Project[], number>;

const pageSize = 30;
/** All lists of projects in the cache. */
export const projectListKey = ['project', 'list'] as const;

/** Project cards, thirty a page, each further page below the former. */
export function useProjects(input: Pick<ListInput, 'keywords' | 'type' | 'group' | 'filter_by_author'>) {
  return useInfiniteQuery({
    queryKey: [...projectListKey, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      api.project.list({ ...input, page_index: pageParam, page_size: pageSize }, { signal, claims: 'all' }),
    initialPageParam: 1,
    // The call tells no total; a full page means that another may follow.
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length + 1),
    placeholderData: (before) => before,
  });
}

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
    onSettled: () => client.invalidateQueries({ queryKey: projectListKey, refetchType: 'inactive' }),
  });
}

/** The page of the project shows the star too, and knows the project from its list of mocks. */
function setOnProjectPage(client: QueryClient, id: string, isOn: boolean): void {
  void client.cancelQueries({ queryKey: ['mock', 'list', 'pages', id] });
  client.setQueryData<InfiniteData<{ project: Project }, number>>(
    ['mock', 'list', 'pages', id],
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

/** Copies a project with its mocks into a personal one. */
export function useCopyProject() {
  const t = useTexts(texts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Project) => api.project.copy({ id: _id }),
    onSuccess: ({ _id }, { name }) => {
      markCreated(_id);
      showSuccess(t.copied({ name: `${name}_copy` }));
      return client.invalidateQueries({ queryKey: projectListKey });
    },
  });
}

/** Deletes a project, and offers it back while the notice stands. */
export function useDeleteProject() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ _id }: Project) => api.project.restore({ id: _id }),
    onSuccess: (_data, { _id, name }) => {
      markCreated(_id);
      showSuccess(t.restored({ name }));
      return client.invalidateQueries({ queryKey: projectListKey });
    },
  });
  return useMutation({
    mutationFn: ({ _id }: Project) => api.project.delete({ id: _id }),
    onSuccess: (_data, project) => {
      showSuccess(t.deleted({ name: project.name }), { label: t.undo, run: () => restore.mutate(project) });
      return client.invalidateQueries({ queryKey: projectListKey });
    },
  });
}
