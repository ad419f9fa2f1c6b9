import type { Project, ProjectVersion } from '@easymock/contract';
import { changedIn } from '../../../kit/form/form-values';
import { historyTexts } from '../../../kit/history/texts';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { SettingsHistory } from '../history/settings-history';
import { ProjectDiff } from './project-diff';
import { valuesOf } from './use-project-form';

/** Shows the versions of a project's settings, the changes in each, and a button to restore it. */
export function ProjectHistory(props: { project: Project; isOpen: boolean; onClose: () => void }) {
  const { _id: id } = props.project;
  const th = useTexts(historyTexts);
  const fields = useFields('project', 'update');
  const restore = useChange('project', 'restore_version', {
    inputOf: (version: number) => ({ id, version }),
    done: th.restored,
    reads: 'later',
  });
  return (
    <SettingsHistory<ProjectVersion>
      pageOf={(page) => callQuery('project', 'history', { id, ...page })}
      restore={restore}
      changedBetween={(before, after) =>
        changedIn(valuesOf(before), valuesOf(after)).map(
          (key) => fields[key === 'swaggerUrl' ? 'swagger_url' : key].label,
        )
      }
      diffOf={({ before, after, ...labels }) => (
        <ProjectDiff
          before={valuesOf(before)}
          after={valuesOf(after)}
          people={[...before.members, ...after.members]}
          {...labels}
        />
      )}
      isOpen={props.isOpen}
      onClose={props.onClose}
    />
  );
}
