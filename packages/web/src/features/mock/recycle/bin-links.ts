import type { Project } from '@easymock/contract';
import { to } from '../../../lib/address/page';

/** Value of the address parameter `recycle` that opens the recycle bin. */
export const open = '1';

/** Returns the address of the recycle bin that contains a deleted project. */
export const projectBinOf = ({ group }: Project): string =>
  `${group ? to('teamProjects', { id: group._id }) : to('projects')}?recycle=${open}`;

/** Returns the address of the recycle bin with a project's deleted mocks. */
export const mockBinOf = ({ _id }: Pick<Project, '_id'>): string => `${to('project', { id: _id })}?recycle=${open}`;
