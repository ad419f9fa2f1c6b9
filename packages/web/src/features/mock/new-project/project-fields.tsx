import { Input } from 'antd';
import { Field } from '../../../kit/field';
import { PeoplePicker } from '../../../kit/person-picker';
import { currentTexts, useTexts } from '../../../lib/texts';
import { texts } from './texts';

/** What a project is told about itself, when it is made and later. */
export interface ProjectDraft {
  name: string;
  url: string;
  description: string;
  /** Their ids. */
  members: string[];
}

export type FieldErrors = Partial<Record<string, string>>;

/** What has to be filled in before it is worth asking the server. */
export function missingIn({ name, url }: ProjectDraft): FieldErrors {
  const t = currentTexts(texts);
  return {
    ...(name.trim() ? {} : { name: t.required({ label: t.name }) }),
    ...(url.trim() ? {} : { url: t.required({ label: t.url }) }),
  };
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
  return (
    <>
      <Field label={t.name} isRequired error={errors.name}>
        {(control) => (
          <Input
            {...control}
            autoFocus={autoFocus}
            value={value.name}
            maxLength={60}
            placeholder={t.nameHint}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t.url} isRequired error={errors.url} help={urlHelp}>
        {(control) => (
          <Input
            {...control}
            className="g-mono"
            value={value.url}
            maxLength={500}
            spellCheck={false}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        )}
      </Field>
      <Field label={t.description} error={errors.description} help={t.descriptionHelp}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={value.description}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      {hasMembers && (
        <Field label={t.members} error={errors.members} help={t.membersHelp}>
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
