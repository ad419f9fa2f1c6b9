import type { ReleaseFace } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageBody } from '../../../kit/page/page-body';
import { QueryView } from '../../../kit/page/query-view';
import { useTitle } from '../../../lib/address/page';
import { unlessLive, useLive } from '../../../lib/live/use-live';
import { useBatched } from '../../../lib/state/use-batched';
import { infoQuery } from './info-query';
import { RunningRelease } from './running-release';
import { usePresence } from './use-presence';

/** Milliseconds within which several changes cause one refetch. */
const readAgainMs = 250;

/** The page of a running checklist, on which people tick items. */
export function ReleasePage() {
  const { id = '' } = useParams();
  const { isLive, people } = useReleaseNews(id);
  const query = useQuery({ ...infoQuery(id), ...unlessLive(isLive) });
  useTitle(query.data?.name);
  return (
    <PageBody>
      <QueryView query={query} skeleton={320} isPage>
        {(release) => <RunningRelease release={release} people={people} />}
      </QueryView>
    </PageBody>
  );
}

/** Follows changes of the checklist by others, and returns the people who have it open. */
function useReleaseNews(id: string): { isLive: boolean; people: readonly ReleaseFace[] } {
  const client = useQueryClient();
  const readList = useBatched(() => client.invalidateQueries({ queryKey: infoQuery(id).queryKey }), readAgainMs);
  const { people, readAgain } = usePresence(id, id !== '');
  const isLive = useLive('release:list', id, (event) => {
    if (event.kind === 'change' && event.data.what === 'people') {
      void readAgain();
      return;
    }
    readList();
  });
  return { isLive, people };
}
