import type { Project } from '@easymock/contract';
import { to } from '../../../lib/address/page';

/** The value of the parameter `recycle` of an address that opens the recycle bin of its page. */
export const open = '1';

/** Where a deleted project is restored. */
export const projectBinOf = ({ group }: Project): string =>
  `${group ? to('teamProjects', { id: group._id }) : to('projects')}?recycle=${open}`;

/** Where deleted mocks of a project are restored. */
export const mockBinOf = ({ _id }: Pick<Project, '_id'>): string =>
  `${to('project', { id: _id })}?recycle=${open}`;
