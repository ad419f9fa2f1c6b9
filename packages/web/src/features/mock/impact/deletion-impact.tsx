import type { MockBrief, Project } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries';
import { CallerList } from './caller-list';
import { isRecentlyUsed } from './recent-use';

/** Shows the recent callers of the mocks that are about to be deleted; renders nothing if there are none. */
export function DeletionImpact(props: { project: Project; mocks: readonly MockBrief[]; isOpen: boolean }) {
  const { project, mocks, isOpen } = props;
  const only = mocks.length === 1 ? mocks[0] : undefined;
  const input = { project_id: project._id, ...(only && { mock_id: only._id }) };
  const query = useQuery({ ...callQuery('request', 'usage', input), enabled: isOpen && mocks.length > 0 });
  const ids = new Set(mocks.map(({ _id }) => _id));
  const used = query.data?.filter((mock) => ids.has(mock._id) && isRecentlyUsed(mock)) ?? [];
  return used.length > 0 && <CallerList usage={used} />;
}
