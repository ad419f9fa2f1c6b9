import type { CallData, Contract } from '@easymock/contract';
import { RecycleDrawer } from '../../../kit/resource/recycle-drawer';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { markCreated } from '../../../lib/state/flash';

type DeletedMock = CallData<Contract['mock']['deleted']>['list'][number];

/** The deleted mocks of a project. */
export function MockBin(props: { projectId: string; isOpen: boolean; onClose: () => void }) {
  const { projectId } = props;
  const restore = useChange('mock', 'restore', {
    inputOf: ({ _id }: DeletedMock) => ({ project_id: projectId, ids: [_id] }),
    onDone: (_data, { _id }) => markCreated(_id),
    reads: 'later',
  });
  return (
    <RecycleDrawer
      isOpen={props.isOpen}
      list={(place) => callQuery('mock', 'deleted', { project_id: projectId, ...place })}
      factsOf={({ method, url, description, deleted_at, deleted_by }) => ({
        name: `${method.toUpperCase()} ${url}`,
        detail: description,
        deletedBy: deleted_by ? personName(deleted_by) : '',
        deletedAt: deleted_at,
      })}
      restore={restore.mutateAsync}
      onClose={props.onClose}
    />
  );
}
