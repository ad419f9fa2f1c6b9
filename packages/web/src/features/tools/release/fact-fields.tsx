import { Input } from 'antd';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { Field } from '../../../kit/form/field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { localOf, momentOf } from './moments';
import styles from './release.module.css';
import { texts } from './texts';
import type { Facts } from './use-editing';

/** The fields of a checklist besides its items. */
export function FactFields(props: {
  facts: Facts;
  errors: Readonly<Record<string, string>>;
  isTemplate: boolean;
  set: (change: Partial<Facts>) => void;
}) {
  const t = useTexts(texts);
  const fields = useFields('release', 'create');
  const { facts, errors, set } = props;
  return (
    <div className={styles.fields}>
      <Field label={fields.name.label} isRequired error={errors.name}>
        {(control) => (
          <Input
            {...control}
            maxLength={fields.name.maxLength}
            value={facts.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field label={fields.project.label} error={errors.project}>
        {({ status: _, ...control }) => (
          <EnumerationSelect
            {...control}
            type="project"
            value={facts.project}
            onChange={(project) => set({ project: project ?? '' })}
          />
        )}
      </Field>
      <Field label={t.manager} isRequired error={errors.managerUserId}>
        {(control) => (
          <PersonPicker {...control} value={facts.managerUserId} onChange={(managerUserId) => set({ managerUserId })} />
        )}
      </Field>
      {!props.isTemplate && (
        <>
          <Field label={fields.releaseVersion.label} error={errors.releaseVersion}>
            {(control) => (
              <Input
                {...control}
                maxLength={fields.releaseVersion.maxLength}
                value={facts.releaseVersion}
                onChange={({ target }) => set({ releaseVersion: target.value })}
              />
            )}
          </Field>
          <Field label={fields.planAt.label} error={errors.planAt}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={localOf(facts.planAt)}
                onChange={({ target }) => set({ planAt: momentOf(target.value) })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}
