import type { Proposal } from '@easymock/contract';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../kit/form/field';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { type FieldErrors, FieldRefusal } from '../../../kit/form/use-record-form';
import { api, CallError } from '../../../lib/api/api';
import { currentFields, useFields } from '../../../lib/api/fields';
import { currentTexts, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** The editable fields of a project, for creation and settings. */
export interface ProjectDraft {
  name: string;
  url: string;
  description: string;
  /** User IDs. */
  members: string[];
}

/** Returns an error for an empty name, for checks before the call. */
export function missingName({ name }: Pick<ProjectDraft, 'name'>): FieldErrors {
  const t = currentTexts(texts);
  const fields = currentFields('project', 'create');
  return name.trim() ? {} : { name: t.required({ label: fields.name.label }) };
}

/** Returns errors for the required fields of an existing project. */
export function missingIn({ name, url }: ProjectDraft): FieldErrors {
  const t = currentTexts(texts);
  const fields = currentFields('project', 'create');
  return { ...missingName({ name }), ...(url.trim() ? {} : { url: t.required({ label: fields.url.label }) }) };
}

/**
 * Replaces the error of a taken URL by one that names the project with that URL, if the person may see it,
 * and suggests a free URL.
 * @throws the original error in all other cases
 */
export async function explainTakenUrl(
  error: unknown,
  wanted: { name?: string; url: string; group?: string; id?: string },
): Promise<never> {
  if (!(error instanceof CallError) || !error.is('projectUrlTaken')) throw error;
  const found = await api.projectBase.propose(wanted, { claims: 'all' }).catch(() => null);
  throw found?.url_user ? new FieldRefusal({ url: urlUsed(found, wanted.url) }) : error;
}

/** Returns a message that names the project with a URL, and suggests a free URL. */
export function urlUsed({ url_user, url }: Proposal, wanted: string): string {
  const t = currentTexts(texts);
  const name = url_user?.name;
  return name ? t.urlUsed({ name, url: wanted, free: url }) : t.urlUsedElsewhere({ url: wanted, free: url });
}

/** Maps a refusal to the fields that all project forms have. */
export function fieldErrorsOf(error: CallError): FieldErrors {
  const t = currentTexts(texts);
  // The API's message is fixed, and does not suggest a solution.
  if (error.kind === 'projectUrlTaken') return { url: t.urlTaken };
  if (error.is('projectUrlTaken', 'urlInvalid')) return { url: error.message };
  if (error.is('projectNameTaken')) return { name: error.message };
  if (error.is('selfAsMember', 'ownerAsMember', 'unknownMember')) return { members: error.message };
  return {};
}

interface FieldsProps {
  value: ProjectDraft;
  errors: FieldErrors;
  onChange: (part: Partial<ProjectDraft>) => void;
}

/** Name and base URL, for new projects and project settings. */
export function ProjectAddressFields(
  props: FieldsProps & {
    urlHelp: ReactNode;
    /** The URL used if none is typed; undefined if a URL is required. */
    urlHint?: string | undefined;
    nameHelp?: ReactNode;
    /** Whether `urlHelp` already reports that the URL is taken. */
    isUrlTaken?: boolean;
    autoFocus?: boolean;
  },
) {
  const { value, errors, urlHelp, urlHint, autoFocus, onChange } = props;
  const t = useTexts(texts);
  const fields = useFields('project', 'create');
  return (
    <>
      <Field
        label={fields.name.label}
        isRequired
        // The help for a taken name suggests a solution, so it replaces the server's error.
        error={props.nameHelp ? undefined : errors.name}
        help={props.nameHelp}
      >
        {(control) => (
          <Input
            {...control}
            {...(errors.name && { status: 'error', 'aria-invalid': true })}
            autoFocus={autoFocus}
            value={value.name}
            maxLength={fields.name.maxLength}
            placeholder={t.nameHint}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={fields.url.label}
        isRequired={urlHint === undefined}
        error={props.isUrlTaken ? undefined : errors.url}
        help={urlHelp}
      >
        {(control) => (
          <Input
            {...control}
            {...(errors.url && { status: 'error', 'aria-invalid': true })}
            className="g-mono"
            value={value.url}
            maxLength={fields.url.maxLength}
            placeholder={urlHint}
            spellCheck={false}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Description and members, for new projects and project settings. */
export function ProjectOtherFields(
  props: FieldsProps & {
    /** False for a project of a team, which has the members of the team. */
    hasMembers: boolean;
  },
) {
  const { value, errors, hasMembers, onChange } = props;
  const t = useTexts(texts);
  const fields = useFields('project', 'create');
  return (
    <>
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
