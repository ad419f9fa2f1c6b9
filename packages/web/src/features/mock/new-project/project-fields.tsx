import { Input } from 'antd';
import { Field } from '../../../kit/form/field';
import { PeoplePicker } from '../../../kit/form/person-picker';
import type { FieldErrors } from '../../../kit/form/use-record-form';
import type { CallError } from '../../../lib/api/api';
import { currentFields, useFields } from '../../../lib/api/fields';
import { currentTexts, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** The fields of a project that people fill in, at creation and later. */
export interface ProjectDraft {
  name: string;
  url: string;
  description: string;
  /** Their ids. */
  members: string[];
}

/** Returns errors for the required fields that are empty, before the server is called. */
export function missingIn({ name, url }: ProjectDraft): FieldErrors {
  const t = currentTexts(texts);
  const fields = currentFields('project', 'create');
  return {
    ...(name.trim() ? {} : { name: t.required({ label: fields.name.label }) }),
    ...(url.trim() ? {} : { url: t.required({ label: fields.url.label }) }),
  };
}

/** The fields that a refusal is about, among those of every project. */
export function refusedIn(error: CallError): FieldErrors {
  const t = currentTexts(texts);
  // The message of the API is fixed and does not say what to do.
  if (error.kind === 'projectUrlTaken') return { url: t.urlTaken };
  if (error.is('projectUrlTaken', 'urlInvalid')) return { url: error.message };
  if (error.is('projectNameTaken')) return { name: error.message };
  if (error.is('selfAsMember', 'ownerAsMember', 'unknownMember')) return { members: error.message };
  return {};
}

/** Name, base URL, description and members, for the form of a new project and the settings of one. */
export function ProjectFields(props: {
  value: ProjectDraft;
  errors: FieldErrors;
  urlHelp: string;
  /** A team's project has the members of the team. */
  hasMembers: boolean;
  autoFocus?: boolean;
  onChange: (part: Partial<ProjectDraft>) => void;
}) {
  const { value, errors, urlHelp, hasMembers, autoFocus, onChange } = props;
  const t = useTexts(texts);
  const fields = useFields('project', 'create');
  return (
    <>
      <Field label={fields.name.label} isRequired error={errors.name}>
        {(control) => (
          <Input
            {...control}
            autoFocus={autoFocus}
            value={value.name}
            maxLength={fields.name.maxLength}
            placeholder={t.nameHint}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.url.label} isRequired error={errors.url} help={urlHelp}>
        {(control) => (
          <Input
            {...control}
            className="g-mono"
            value={value.url}
            maxLength={fields.url.maxLength}
            spellCheck={false}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.description.label} error={errors.description} help={t.descriptionHelp}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={value.description}
            maxLength={fields.description.maxLength}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      {hasMembers && (
        <Field label={fields.members.label} error={errors.members} help={t.membersHelp}>
          {(control) => (
            <PeoplePicker
              {...control}
              withSelf={false}
              placeholder={t.membersHint}
              value={value.members}
              onChange={(members) => onChange({ members })}
            />
          )}
        </Field>
      )}
    </>
  );
}
