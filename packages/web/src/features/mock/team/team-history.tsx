import type { TeamVersion } from '@easymock/contract';
import { changedIn } from '../../../kit/form/form-values';
import { historyTexts } from '../../../kit/history/texts';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { SettingsHistory } from '../history/settings-history';
import { TeamDiff } from './team-diff';
import { valuesOf } from './team-values';

/** Shows the versions of a team's settings, the changes in each, and a button to restore it. */
export function TeamHistory(props: { id: string; isOpen: boolean; onClose: () => void }) {
  const { id } = props;
  const th = useTexts(historyTexts);
  const fields = useFields('team', 'update');
  const restore = useChange('team', 'restore_version', {
    inputOf: (version: number) => ({ id, version }),
    done: th.restored,
    reads: 'later',
  });
  return (
    <SettingsHistory<TeamVersion>
      pageOf={(page) => callQuery('team', 'history', { id, ...page })}
      restore={restore}
      changedBetween={(before, after) => changedIn(valuesOf(before), valuesOf(after)).map((key) => fields[key].label)}
      diffOf={({ before, after, ...labels }) => (
        <TeamDiff before={valuesOf(before)} after={valuesOf(after)} {...labels} />
      )}
      isOpen={props.isOpen}
      onClose={props.onClose}
    />
  );
}
