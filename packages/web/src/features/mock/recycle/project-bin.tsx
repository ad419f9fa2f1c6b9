import type { CallData, Contract } from '@easymock/contract';
import { RecycleDrawer } from '../../../kit/resource/recycle-drawer';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { markCreated } from '../../../lib/state/flash';

type DeletedProject = CallData<Contract['project']['deleted']>['list'][number];

/** The deleted projects that this person can restore: personal ones, or those of a team. */
export function ProjectBin(props: { group: string; isOpen: boolean; onClose: () => void }) {
  const { group } = props;
  const restore = useChange('project', 'restore', {
    inputOf: ({ _id }: DeletedProject) => ({ id: _id }),
    onDone: (_data, { _id }) => markCreated(_id),
    reads: 'later',
  });
  return (
    <RecycleDrawer
      isOpen={props.isOpen}
      list={(place) => callQuery('project', 'deleted', { group, ...place })}
      factsOf={({ name, url, deleted_at, deleted_by }) => ({
        name,
        detail: url,
        deletedBy: deleted_by ? personName(deleted_by) : '',
        deletedAt: deleted_at,
      })}
      restore={restore.mutateAsync}
      onClose={props.onClose}
    />
  );
}
