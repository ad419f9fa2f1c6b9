import type { Project, UserLight } from '@easymock/contract';
import { useState } from 'react';
import { api } from '../../../lib/api/api';
import { OthersChange } from '../history/others-change';
import { useNewerVersion } from '../history/use-newer-version';
import { ProjectDiff } from './project-diff';
import { type ProjectForm, type ProjectValues, valuesOf } from './use-project-form';

/** Shows that somebody else saved the settings while this person edits them. */
export function ProjectOthersChange({ project, form }: { project: Project; form: ProjectForm }) {
  const id = project._id;
  const [people, setPeople] = useState<readonly UserLight[]>([]);
  const { newer, isGone, forget } = useNewerVersion<ProjectValues>({
    projectId: id,
    form,
    read: async () => {
      const { list } = await api.project.history({ id, pageSize: 1 }, { claims: 'all' });
      const [latest] = list;
      if (!latest) return undefined;
      setPeople(latest.members);
      return { version: latest.version, values: valuesOf(latest), facts: latest };
    },
    isAbout: (mocks) => !mocks,
    isOutdated: form.isOutdated,
  });
  // A form without unsaved input updates itself.
  const isShown = newer && form.isDirty && newer.version > form.readEdited().version;
  return (
    <OthersChange
      subject="project"
      form={form}
      newer={isShown ? newer : undefined}
      isGone={isGone}
      compare={({ theirs, mine, theirsLabel, mineLabel }) => (
        <ProjectDiff
          before={theirs}
          after={mine}
          beforeLabel={theirsLabel}
          afterLabel={mineLabel}
          people={[...project.members, ...people]}
        />
      )}
      onLoad={() => {
        if (newer) form.load(newer);
        forget();
      }}
      onMoved={forget}
    />
  );
}
