import { type CertificateConfig, reminderDayRuleKeys, reminderDayRules } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { TextCheckBox } from '../../../kit/form/check-box';
import { Segments } from '../../../kit/form/segments';
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
      {(config) => <ReminderForm key={JSON.stringify(config)} config={config} />}
    </QueryView>
  );
}

function ReminderForm({ config }: { config: CertificateConfig }) {
  const t = useTexts(texts);
  const fields = useFields('certificateConfig', 'changeCertificateConfig');
  const { canManage } = useRights('certificate');
  const save = useChange('certificateConfig', 'changeCertificateConfig', { done: t.saved });
  const robots = useQuery({ ...callQuery('dingConfig', 'getDingConfigByUserId', { userId: '' }), enabled: canManage });
  return (
    <Form<CertificateConfig>
      layout="vertical"
      className={styles.config ?? ''}
      disabled={!canManage}
      initialValues={config}
      onFinish={(change) => save.mutate(change)}
    >
      <CallField name="remindDays" field={{ ...fields.remindDays, isRequired: true }} extra={t.daysHelp}>
        <DaysInput />
      </CallField>
      <CallField name="remindTime" field={fields.remindTime} rules={[{ pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/ }]}>
        <Input placeholder="09:30" style={{ width: 120 }} />
      </CallField>
      <CallField name="dayRule" field={fields.dayRule}>
        <DayRules label={fields.dayRule.label} />
      </CallField>
      <CallField name="afterExpireEveryDays" field={fields.afterExpireEveryDays} extra={t.neverAfter}>
        <InputNumber precision={0} />
      </CallField>
      <CallField name="dingConfigIds" field={fields.dingConfigIds} extra={t.robotHelp}>
        <Select
          mode="multiple"
          loading={robots.isFetching}
          options={(robots.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </CallField>
      <Form.Item name="notifyOwner">
        <Box label={fields.notifyOwner.label} />
      </Form.Item>
      <Form.Item name="digest">
        <Box label={fields.digest.label} />
      </Form.Item>
      {canManage && (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t.save}
        </Button>
      )}
    </Form>
  );
}

function Box(props: { label: string; value?: boolean; onChange?: (isOn: boolean) => void }) {
  const { label, value = false, onChange } = props;
  return <TextCheckBox text={label} label={label} isChecked={value} onChange={(isOn) => onChange?.(isOn)} />;
}

function DayRules(props: { label: string; value?: string; onChange?: (value: string) => void }) {
  const text = useText();
  return (
    <Segments
      aria-label={props.label}
      value={props.value ?? 'workday'}
      options={reminderDayRuleKeys.map((value) => ({ value: String(value), label: text(reminderDayRules[value]) }))}
      onChange={(value) => props.onChange?.(value)}
    />
  );
}
