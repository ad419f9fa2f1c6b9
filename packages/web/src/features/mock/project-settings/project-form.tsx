import type { Project } from '@easymock/contract';
import { Button, Checkbox, Input } from 'antd';
import { useEffect, useId } from 'react';
import { Field } from '../../../kit/form/field';
import { type FieldErrors, useRecordForm } from '../../../kit/form/use-record-form';
import { DraftBanner } from '../../../kit/page/draft-banner';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import type { CallError } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { cleanUrl } from '../addresses';
import { missingIn, type ProjectDraft, ProjectFields, refusedIn } from '../new-project/project-fields';
import styles from './settings.module.css';
import { texts } from './texts';

interface Form extends ProjectDraft {
  swaggerUrl: string;
  realistic: boolean;
}

const formOf = (project: Project): Form => ({
  name: project.name,
  url: project.url,
  description: project.description,
  swaggerUrl: project.swagger_url,
  realistic: project.realistic,
  members: project.members.map(({ _id }) => _id),
});

const clean = (form: Form): Form => ({
  ...form,
  name: form.name.trim(),
  url: cleanUrl(form.url),
  description: form.description.trim() || form.name.trim(),
  swaggerUrl: form.swaggerUrl.trim(),
});

/** Name, URL, description, Swagger address and members of a project. */
export function ProjectForm(props: { project: Project; onAddressDirty: (isDirty: boolean) => void }) {
  const { project, onAddressDirty } = props;
  const t = useTexts(texts);
  const fields = useFields('project', 'update');
  const update = useChange('project', 'update', { claims: 'all', reads: 'later', done: t.saved });
  const record = formOf(project);
  const form = useRecordForm({
    record,
    draft: `project:${project._id}`,
    skipsUnchanged: true,
    check: missingIn,
    clean,
    errorsOf,
    save: ({ swaggerUrl, members, ...rest }) =>
      update.mutateAsync({
        id: project._id,
        ...rest,
        swagger_url: swaggerUrl,
        ...(project.group ? {} : { members }),
      }),
  });
  const realisticHelp = useId();
  const isAddressDirty = form.values.swaggerUrl.trim() !== record.swaggerUrl;
  useEffect(() => onAddressDirty(isAddressDirty), [isAddressDirty, onAddressDirty]);

  return (
    <form {...form.props} className={styles.card} aria-label={t.basics}>
      <h2 className={styles.title}>{t.basics}</h2>
      {form.kept && <DraftBanner {...form.kept} />}
      <ProjectFields
        value={form.values}
        errors={form.errors}
        urlHelp={t.urlHelp}
        hasMembers={!project.group}
        onChange={form.change}
      />
      <Field label={fields.swagger_url.label} error={form.errors.swaggerUrl} help={t.addressHelp}>
        {(control) => (
          <Input
            {...control}
            type="url"
            value={form.values.swaggerUrl}
            maxLength={fields.swagger_url.maxLength}
            spellCheck={false}
            placeholder="https://example.com/v3/api-docs"
            onChange={(event) => form.change({ swaggerUrl: event.target.value })}
          />
        )}
      </Field>
      <div>
        <Checkbox
          checked={form.values.realistic}
          aria-describedby={realisticHelp}
          onChange={(event) => form.change({ realistic: event.target.checked })}
        >
          {t.realistic}
        </Checkbox>
        <p id={realisticHelp} className={styles.quiet}>
          {t.realisticHelp}
        </p>
      </div>
      <div className={styles.foot}>
        {form.isDirty && <span className={styles.unsaved}>{t.unsaved}</span>}
        {form.isDirty && <Button onClick={form.reset}>{t.cancel}</Button>}
        <Button type="primary" loading={form.isSaving} disabled={!form.isDirty} onClick={form.submit}>
          {t.save}
        </Button>
      </div>
      <LeaveGuard isDirty={form.isGuarded} />
    </form>
  );
}

/** Puts a refusal under the field it speaks of. */
function errorsOf(error: CallError): FieldErrors {
  if (error.is('validation')) return { swaggerUrl: error.fieldErrors.swagger_url };
  return refusedIn(error);
}
