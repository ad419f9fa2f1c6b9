import { printPointPlatformNames, printPointPlatforms } from '@easymock/contract';
import { Input, Select } from 'antd';
import { memo } from 'react';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { Field } from '../../../kit/form/field';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PersonPicker } from '../../../kit/form/person-picker';
import { useFields } from '../../../lib/api/fields';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './print-points.module.css';
import { texts } from './texts';
import type { Facts } from './use-editing';

/** The fields of an image besides its points. Memoised, so that moving a point does not render them. */
export const FactFields = memo(function FactFields(props: {
  facts: Facts;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<Facts>) => void;
}) {
  const fields = useFields('printPoints', 'create');
  const t = useTexts(texts);
  const textOf = useText();
  const { facts, errors, set } = props;
  const textField = (name: 'name' | 'page' | 'appVersion', help: string, isRequired = false) => (
    <Field label={fields[name].label} help={help} isRequired={isRequired} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          maxLength={fields[name].maxLength}
          value={facts[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className={styles.fields}>
        {textField('name', t.nameHelp, true)}
        <Field label={fields.project.label} help={t.projectHelp} isRequired error={errors.project}>
          {({ status: _, ...control }) => (
            <EnumerationSelect
              {...control}
              type="project"
              isRequired
              value={facts.project}
              onChange={(project) => set({ project: project ?? '' })}
            />
          )}
        </Field>
        {textField('page', t.pageHelp)}
        {textField('appVersion', t.versionHelp)}
        <Field label={fields.platform.label} help={t.platformHelp} error={errors.platform}>
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              style={{ width: '100%' }}
              value={facts.platform}
              options={printPointPlatforms.map((value) => ({ value, label: textOf(printPointPlatformNames[value]) }))}
              onChange={(platform) => set({ platform })}
            />
          )}
        </Field>
        <Field label={fields.ownerUserId.label} help={t.ownerHelp} error={errors.ownerUserId}>
          {(control) => (
            <PersonPicker {...control} value={facts.ownerUserId} onChange={(ownerUserId) => set({ ownerUserId })} />
          )}
        </Field>
      </div>
      <Field label={fields.desc.label} help={t.descHelp} error={errors.desc}>
        {({ status: _, ...control }) => (
          <MarkdownInput
            {...control}
            rows={3}
            maxLength={fields.desc.maxLength}
            value={facts.desc}
            onChange={(desc: string) => set({ desc })}
          />
        )}
      </Field>
    </>
  );
});
