import type { Project } from '@easymock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { DraftBanner } from '../../../kit/draft-banner';
import { Field, focusFirstError } from '../../../kit/field';
import { LeaveGuard } from '../../../kit/leave-guard';
import { api, CallError } from '../../../lib/api';
import { useDraft } from '../../../lib/drafts';
import { showNotice, showSuccess } from '../../../lib/notices';
import { useTexts } from '../../../lib/texts';
import { cleanUrl } from '../addresses';
import {
  type FieldErrors as Errors,
  missingIn,
  type ProjectDraft,
  ProjectFields,
} from '../new-project/project-fields';
import styles from './settings.module.css';
import { texts } from './texts';

interface Form extends ProjectDraft {
  swaggerUrl: string;
}

const formOf = (project: Project): Form => ({
  name: project.name,
  url: project.url,
  description: project.description,
  swaggerUrl: project.swagger_url,
  members: project.members.map(({ _id }) => _id),
});
const isEqual = (a: Form, b: Form): boolean =>
  a.name === b.name &&
  a.url === b.url &&
  a.description === b.description &&
  a.swaggerUrl === b.swaggerUrl &&
  a.members.join() === b.members.join();

/** Name, URL, description, Swagger address and members of a project. */
export function ProjectForm(props: { project: Project; onAddressDirty: (isDirty: boolean) => void }) {
  const { project, onAddressDirty } = props;
  const t = useTexts(texts);
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => formOf(project));
  const [form, setForm] = useState(saved);
  const [errors, setErrors] = useState<Errors>({});
  const box = useRef<HTMLFormElement>(null);
  const isDirty = !isEqual(form, saved);
  const draft = useDraft(`project:${project._id}`, form, isDirty);
  const guard = useRef(isDirty);
  guard.current = isDirty;
  const isAddressDirty = form.swaggerUrl.trim() !== saved.swaggerUrl;
  useEffect(() => onAddressDirty(isAddressDirty), [isAddressDirty, onAddressDirty]);

  // Someone else saved: what nobody has touched here follows.
  useEffect(() => {
    if (guard.current) return;
    setSaved(formOf(project));
    setForm(formOf(project));
  }, [project]);

  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors((before) => {
      const rest = { ...before };
      for (const key of Object.keys(part)) delete rest[key];
      return rest;
    });
  };

  const save = useMutation({
    mutationFn: async (input: Form) => {
      const clean: Form = {
        ...input,
        name: input.name.trim(),
        url: cleanUrl(input.url),
        description: input.description.trim() || input.name.trim(),
        swaggerUrl: input.swaggerUrl.trim(),
      };
      await api.project.update(
        {
          id: project._id,
          name: clean.name,
          url: clean.url,
          description: clean.description,
          swagger_url: clean.swaggerUrl,
          ...(project.group ? {} : { members: clean.members }),
        },
        { claims: 'all' },
      );
      return clean;
    },
    onSuccess: async (clean) => {
      setSaved(clean);
      setForm(clean);
      setErrors({});
      draft.clear();
      showSuccess(t.saved);
      await client.invalidateQueries({ queryKey: ['mock', 'list'] });
      await client.invalidateQueries({ queryKey: ['project', 'list'] });
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      const found = errorsOf(error);
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirstError(box.current);
      else showNotice({ kind: 'error', title: t.basics, text: error.message, requestId: error.requestId });
    },
  });

  const submit = () => {
    if (save.isPending || !isDirty) return;
    const missing = missingIn(form);
    setErrors(missing);
    if (Object.keys(missing).length > 0) focusFirstError(box.current);
    else save.mutate(form);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return;
    if (event.key === 'Enter' || event.key.toLowerCase() === 's') {
      event.preventDefault();
      submit();
    }
  };

  return (
    <form
      ref={box}
      className={styles.card}
      aria-label={t.basics}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      noValidate
    >
      <h2 className={styles.title}>{t.basics}</h2>
      {draft.found && !isEqual(draft.found.value, form) && (
        <DraftBanner
          draft={draft.found}
          onRestore={(value) => {
            setForm(value);
            draft.dismiss();
          }}
          onDiscard={draft.clear}
        />
      )}
      <ProjectFields
        value={form}
        errors={errors}
        urlHelp={t.urlHelp}
        hasMembers={!project.group}
        onChange={change}
      />
      <Field label={t.address} error={errors.swaggerUrl} help={t.addressHelp}>
        {(control) => (
          <Input
            {...control}
            type="url"
            value={form.swaggerUrl}
            maxLength={2000}
            spellCheck={false}
            placeholder="https://example.com/v3/api-docs"
            onChange={(event) => change({ swaggerUrl: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.foot}>
        {isDirty && <span className={styles.unsaved}>{t.unsaved}</span>}
        {isDirty && (
          <Button
            onClick={() => {
              setForm(saved);
              setErrors({});
              draft.clear();
            }}
          >
            {t.cancel}
          </Button>
        )}
        <Button type="primary" loading={save.isPending} disabled={!isDirty} onClick={submit}>
          {t.save}
        </Button>
      </div>
      <LeaveGuard isDirty={useCallback(() => guard.current, [])} />
    </form>
  );
}

/** Puts a refusal under the field it speaks of. */
function errorsOf(error: CallError): Errors {
  if (error.is('validation')) {
    const found: Errors = Object.assign({}, ...error.entries.toReversed());
    return { ...found, swaggerUrl: found.swagger_url };
  }
  if (error.is('projectUrlTaken')) {
    // One code for both; the text says which of the two is taken.
    return error.message.includes('URL') ? { url: error.message } : { name: error.message };
  }
  if (error.is('ownerAsMember')) return { members: error.message };
  return {};
}
