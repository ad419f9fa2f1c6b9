import type { Project } from '@easymock/contract';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';

const open = '1';

/** Whether the recycle bin of a page is open. It is part of the address, so that messages can lead there. */
export function useBinPlace() {
  const [{ recycle }, setParams] = useListParams({ recycle: '' });
  return {
    isOpen: recycle === open,
    open: () => setParams({ recycle: open }),
    close: () => setParams({ recycle: '' }),
  };
}

/** Where a deleted project is restored. */
export const projectBinOf = ({ group }: Project): string =>
  `${group ? to('teamProjects', { id: group._id }) : to('projects')}?recycle=${open}`;

/** Where deleted mocks of a project are restored. */
export const mockBinOf = ({ _id }: Project): string => `${to('project', { id: _id })}?recycle=${open}`;
