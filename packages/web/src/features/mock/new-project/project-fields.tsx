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

/** The fields of a project that people fill in, at creation and later. */
export interface ProjectDraft {
  name: string;
  url: string;
  description: string;
  /** Their ids. */
  members: string[];
}

/** Returns an error for a name that is empty, before the server is called. */
export function missingName({ name }: Pick<ProjectDraft, 'name'>): FieldErrors {
  const t = currentTexts(texts);
  const fields = currentFields('project', 'create');
  return name.trim() ? {} : { name: t.required({ label: fields.name.label }) };
}

/** The same for all required fields of a project that is there already. */
export function missingIn({ name, url }: ProjectDraft): FieldErrors {
  const t = currentTexts(texts);
  const fields = currentFields('project', 'create');
  return {
    ...missingName({ name }),
    ...(url.trim() ? {} : { url: t.required({ label: fields.url.label }) }),
  };
}

/**
 * Refuses a URL that is taken in words that name the project which has it, if the person may see that one, and another
 * URL that is free. All other errors pass.
 */
export async function sayWhoHas(
  error: unknown,
  wanted: { name?: string; url: string; group?: string; id?: string },
): Promise<never> {
  if (!(error instanceof CallError) || !error.is('projectUrlTaken')) throw error;
  const found = await api.projectBase.propose(wanted, { claims: 'all' }).catch(() => null);
  throw found?.url_user ? new FieldRefusal({ url: urlUsed(found, wanted.url) }) : error;
}

/** Says which project has a URL, and which one is free. */
export function urlUsed({ url_user, url }: Proposal, wanted: string): string {
  const t = currentTexts(texts);
  const name = url_user?.name;
  return name ? t.urlUsed({ name, url: wanted, free: url }) : t.urlUsedElsewhere({ url: wanted, free: url });
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

interface FieldsProps {
  value: ProjectDraft;
  errors: FieldErrors;
  onChange: (part: Partial<ProjectDraft>) => void;
}

/** Name and base URL, for the form of a new project and the settings of one. */
export function ProjectAddressFields(
  props: FieldsProps & {
    urlHelp: ReactNode;
    /** The URL that is used if none is typed; undefined if it has to be typed. */
    urlHint?: string | undefined;
    nameHelp?: ReactNode;
    /** Whether `urlHelp` says who has the URL. */
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
        // What is said of a taken name tells a way out, which the refusal of the server does not.
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

/** Description and members, for the same forms. */
export function ProjectOtherFields(
  props: FieldsProps & {
    /** A team's project has the members of the team. */
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
