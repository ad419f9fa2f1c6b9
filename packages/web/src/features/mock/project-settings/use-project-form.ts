import type { Project, UserLight } from '@easymock/contract';
import { useEffect } from 'react';
import { changedIn } from '../../../kit/form/form-values';
import { type EditedVersion, type FieldErrors, useRecordForm } from '../../../kit/form/use-record-form';
import type { CallError } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { cleanUrl } from '../addresses';
import { useEditedVersion } from '../history/use-edited-version';
import { explainTakenUrl, fieldErrorsOf, missingIn, type ProjectDraft } from '../new-project/project-fields';
import { texts } from './texts';

/** The form values of a project's settings. */
export interface ProjectValues extends ProjectDraft {
  swaggerUrl: string;
  realistic: boolean;
}

/** Converts settings to form values. Members have no order, so they are sorted by ID for comparisons. */
export const valuesOf = (
  settings: Pick<Project, 'name' | 'url' | 'description' | 'swagger_url' | 'realistic'> & {
    members: readonly Pick<UserLight, '_id'>[];
  },
): ProjectValues => ({
  name: settings.name,
  url: settings.url,
  description: settings.description,
  swaggerUrl: settings.swagger_url,
  realistic: settings.realistic,
  members: settings.members.map(({ _id }) => _id).sort(),
});

const clean = (form: ProjectValues): ProjectValues => ({
  ...form,
  name: form.name.trim(),
  url: cleanUrl(form.url),
  description: form.description.trim() || form.name.trim(),
  swaggerUrl: form.swaggerUrl.trim(),
  members: [...form.members].sort(),
});

/**
 * Manages the settings form of a project. While there is no unsaved input, the form follows saves by others.
 */
export function useProjectForm(project: Project) {
  const t = useTexts(texts);
  const update = useChange('project', 'update', { claims: 'all', reads: 'later', done: t.saved });
  const record = valuesOf(project);
  const edited = useEditedVersion({ version: project.version, values: record });
  const form = useRecordForm({
    record,
    draft: `project:${project._id}`,
    edited,
    skipsUnchanged: true,
    check: missingIn,
    clean,
    errorsOf,
    save: (values) =>
      edited
        .save(values, ({ swaggerUrl, ...change }) =>
          update.mutateAsync({
            id: project._id,
            ...change,
            ...(swaggerUrl !== undefined && { swagger_url: swaggerUrl }),
          }),
        )
        .catch((error) => explainTakenUrl(error, { id: project._id, url: values.url })),
  });
  const moveTo = (newer: EditedVersion<ProjectValues>, values: ProjectValues) => {
    edited.moveTo(newer);
    form.rebase(newer.values, values);
  };
  const { version, values } = edited.readEdited();
  const isBehind = project.version > version || (project.version === version && changedIn(values, record).length > 0);
  const isFollowing = isBehind && !form.isDirty && !form.isSaving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per newer version
  useEffect(() => {
    if (isFollowing) moveTo({ version: project.version, values: record }, record);
  }, [isFollowing, project.version]);
  return {
    ...form,
    conflicts: edited.conflicts,
    /** Whether others have saved since, while this form has unsaved input. */
    isOutdated: edited.conflicts > 0 || (form.isDirty && project.version > version),
    readEdited: edited.readEdited,
    moveTo,
    /** Shows a newer version and discards the unsaved input. */
    load: (newer: EditedVersion<ProjectValues>) => {
      edited.moveTo(newer);
      form.start(newer.values);
    },
  };
}

export type ProjectForm = ReturnType<typeof useProjectForm>;

/** Maps a refusal to the fields that it concerns. */
function errorsOf(error: CallError): FieldErrors {
  if (error.is('validation')) return { swaggerUrl: error.fieldErrors.swagger_url };
  return fieldErrorsOf(error);
}
