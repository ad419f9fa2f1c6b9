import { type CertificateConfig, reminderDayRuleKeys, reminderDayRules } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Input, InputNumber, Select } from 'antd';
import { TextCheckBox } from '../../../kit/form/check-box';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { DraftBanner } from '../../../kit/page/draft-banner';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { QueryView } from '../../../kit/page/query-view';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './certificate.module.css';
import { DaysInput } from './days-input';
import { texts } from './texts';

/** The reminder settings. */
export function RemindersTab() {
  const query = useQuery(callQuery('certificateConfig', 'getCertificateConfig', {}));
  return (
    <QueryView query={query} skeleton={320}>
      {(config) => <ReminderForm config={config} />}
    </QueryView>
  );
}

function ReminderForm({ config }: { config: CertificateConfig }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('certificateConfig', 'changeCertificateConfig');
  const { canManage } = useRights('certificate');
  const save = useChange('certificateConfig', 'changeCertificateConfig', { claims: 'all', done: t.saved });
  const robots = useQuery({ ...callQuery('dingConfig', 'getDingConfigByUserId', { userId: '' }), enabled: canManage });
  const { values, errors, change, ...form } = useRecordForm({
    record: config,
    draft: 'certificateConfig',
    save: (next) => save.mutateAsync(next),
  });
  const box = (name: 'notifyOwner' | 'digest') => (
    <TextCheckBox
      text={fields[name].label}
      label={fields[name].label}
      isChecked={values[name]}
      isDisabled={!canManage}
      onChange={(isOn) => change({ [name]: isOn })}
    />
  );
  return (
    <ConfigProvider componentDisabled={!canManage}>
      <form {...form.props} className={styles.config}>
        {form.kept && <DraftBanner {...form.kept} />}
        <Field label={fields.remindDays.label} isRequired error={errors.remindDays} help={t.daysHelp}>
          {(control) => (
            <DaysInput {...control} value={values.remindDays} onChange={(remindDays) => change({ remindDays })} />
          )}
        </Field>
        <Field label={fields.remindTime.label} error={errors.remindTime}>
          {(control) => (
            <Input
              {...control}
              placeholder="09:30"
              style={{ width: 120 }}
              value={values.remindTime}
              onChange={({ target }) => change({ remindTime: target.value })}
            />
          )}
        </Field>
        <Field label={fields.dayRule.label} error={errors.dayRule}>
          {({ id }) => (
            <Segments
              id={id}
              aria-label={fields.dayRule.label}
              value={values.dayRule}
              options={reminderDayRuleKeys.map((value) => ({ value, label: text(reminderDayRules[value]) }))}
              onChange={(dayRule) => change({ dayRule })}
            />
          )}
        </Field>
        <Field label={fields.afterExpireEveryDays.label} error={errors.afterExpireEveryDays} help={t.neverAfter}>
          {(control) => (
            <InputNumber<number>
              {...control}
              precision={0}
              min={fields.afterExpireEveryDays.min}
              max={fields.afterExpireEveryDays.max}
              value={values.afterExpireEveryDays}
              // An empty field is sent as it is; the server reports the error.
              onChange={(days) => change({ afterExpireEveryDays: days as number })}
            />
          )}
        </Field>
        <Field label={fields.dingConfigIds.label} error={errors.dingConfigIds} help={t.robotHelp}>
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              style={{ width: '100%' }}
              loading={robots.isFetching}
              maxCount={fields.dingConfigIds.maxLength}
              value={values.dingConfigIds}
              options={(robots.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(dingConfigIds) => change({ dingConfigIds })}
            />
          )}
        </Field>
        {box('notifyOwner')}
        {box('digest')}
        {canManage && (
          <Button type="primary" htmlType="submit" loading={form.isSaving}>
            {t.save}
          </Button>
        )}
      </form>
      <LeaveGuard isDirty={form.isGuarded} />
    </ConfigProvider>
  );
}
