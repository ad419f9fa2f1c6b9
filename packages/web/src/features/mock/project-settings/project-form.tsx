import type { Project } from '@easymock/contract';
import { Button, Checkbox, Input } from 'antd';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { HistoryIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { DraftBanner } from '../../../kit/page/draft-banner';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { useFields } from '../../../lib/api/fields';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import { ProjectAddressFields, ProjectOtherFields } from '../new-project/project-fields';
import { ProjectOthersChange } from './project-others-change';
import styles from './settings.module.css';
import { texts } from './texts';
import { useProjectForm } from './use-project-form';

const ProjectHistory = lazy(async () => ({ default: (await import('./project-history')).ProjectHistory }));

/** Form for the name, URL, description, Swagger address and members of a project. */
export function ProjectForm(props: {
  project: Project;
  /** Receives the function that saves, while the address differs from the stored one; otherwise null. */
  onAddressDirty: (saveThen: ((after: () => void) => void) | null) => void;
}) {
  const { project, onAddressDirty } = props;
  const t = useTexts(texts);
  const fields = useFields('project', 'update');
  const form = useProjectForm(project);
  const realisticHelp = useId();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const address = form.values.swaggerUrl.trim();
  const isAddressDirty = address !== '' && address !== project.swagger_url;
  useKeys([{ key: 'Mod+s', label: t.save, run: form.submit }]);
  const submitThen = useRef(form.submitThen);
  useEffect(() => {
    submitThen.current = form.submitThen;
  });
  useEffect(
    () => onAddressDirty(isAddressDirty ? (after) => submitThen.current(after) : null),
    [isAddressDirty, onAddressDirty],
  );

  return (
    <form {...form.props} className={styles.card} aria-label={t.basics}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.basics}</h2>
        <Button size="small" type="text" icon={<Icon icon={HistoryIcon} />} onClick={() => setIsHistoryOpen(true)}>
          {t.history}
        </Button>
      </div>
      {form.kept && <DraftBanner {...form.kept} />}
      <ProjectOthersChange project={project} form={form} />
      <ProjectAddressFields value={form.values} errors={form.errors} urlHelp={t.urlHelp} onChange={form.change} />
      <ProjectOtherFields value={form.values} errors={form.errors} hasMembers={!project.group} onChange={form.change} />
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
        <p id={realisticHelp} className={styles.note}>
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
      {isHistoryOpen && (
        <Suspense>
          <ProjectHistory project={project} isOpen onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
      <LeaveGuard isDirty={form.isGuarded} />
    </form>
  );
}
