import {
  certSourceKeys,
  certSources,
  type HttpInfo,
  hostNameOf,
  httpCheckModeKeys,
  httpCheckModes,
  httpEnvironmentKeys,
  httpEnvironments,
  readThresholds,
  remindModes,
  type StartTlsProtocol,
  startTlsProtocolKeys,
  startTlsProtocols,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { CallField } from '../../../kit/form/call-field';
import { TextCheckBox } from '../../../kit/form/check-box';
import { DateField } from '../../../kit/form/date-field';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { PeoplePicker, PersonPicker } from '../../../kit/form/person-picker';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { inBrackets } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './https.module.css';
import { texts } from './texts';

/** The form of a host: its address, its certificate, its domain, and its reminders. */
export function HostFields({ record }: { record: HttpInfo | undefined }) {
  const t = useTexts(texts);
  const fields = useFields('https', 'updateHttpInfoById');
  return (
    <>
      <CallField
        name="domain"
        field={{ ...fields.domain, isRequired: true }}
        extra={t.hostHelp}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, value: string) =>
              !value?.trim() || hostNameOf(value) !== undefined
                ? Promise.resolve()
                : Promise.reject(new Error(t.hostHelp)),
          },
        ]}
      >
        <Input className="g-mono" placeholder="shop.example.com" />
      </CallField>
      <Connection record={record} />
      <CallField name="env" field={fields.env}>
        <EnvironmentSelect />
      </CallField>
      <CallField name="project" field={fields.project} extra={t.projectHelp}>
        <EnumerationSelect type="project" />
      </CallField>
      <CallField name="purpose" field={fields.purpose} extra={t.purposeHelp}>
        <Input />
      </CallField>
      <CallField name="serverInfo" field={fields.serverInfo} extra={t.serverHelp}>
        <Input />
      </CallField>
      <h2 className={styles.part}>{t.contacts}</h2>
      <Contacts record={record} />
      <h2 className={styles.part}>{t.advanced}</h2>
      <Certificate />
      <h2 className={styles.part}>{t.domainPart}</h2>
      <Domain />
      <CallField name="remark" field={fields.remark}>
        <Input.TextArea rows={3} showCount />
      </CallField>
    </>
  );
}

/**
 * Select for an environment.
 * @example <CallField name="env" field={fields.env}><EnvironmentSelect /></CallField>
 */
export function EnvironmentSelect(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const text = useText();
  return (
    <Select
      {...props}
      options={httpEnvironmentKeys.map((value) => ({ value, label: text(httpEnvironments[value]) }))}
    />
  );
}

/**
 * Fields for the host, the port and the protocol by which the certificate is read. Choosing a protocol fills in its
 * port.
 */
function Connection({ record }: { record: HttpInfo | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('https', 'updateHttpInfoById');
  const form = Form.useFormInstance<{ port: number }>();
  const mode = (Form.useWatch('checkMode') ?? record?.checkMode ?? 'tls') as string;
  return (
    <>
      <CallField name="checkMode" field={fields.checkMode} extra={t.checkHelp}>
        <Select
          options={httpCheckModeKeys.map((value) => ({ value, label: text(httpCheckModes[value]) }))}
          onChange={(value) => {
            if (value === 'tls') form.setFieldValue('port', 443);
          }}
        />
      </CallField>
      {mode === 'starttls' && (
        <CallField name="startTlsProtocol" field={fields.startTlsProtocol}>
          <Select
            options={startTlsProtocolKeys.map((value) => ({ value, label: startTlsProtocols[value].name }))}
            onChange={(value: StartTlsProtocol) => form.setFieldValue('port', startTlsProtocols[value].port)}
          />
        </CallField>
      )}
      <CallField name="port" field={{ ...fields.port, isRequired: true }}>
        <InputNumber precision={0} />
      </CallField>
    </>
  );
}

function Contacts({ record }: { record: HttpInfo | undefined }) {
  const t = useTexts(texts);
  const fields = useFields('https', 'updateHttpInfoById');
  const robots = useQuery(callQuery('dingConfig', 'getDingConfigByUserId', {}));
  // Includes robots that the record already has, even if the person may not use them.
  const held = (record?.robots ?? []).filter(({ _id }) => !robots.data?.some((robot) => robot._id === _id));
  const choices = [
    ...(robots.data ?? []).map(({ _id, name, groupName }) => ({ value: _id, label: inBrackets(name, groupName) })),
    ...held.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <>
      <CallField name="ownerUserId" field={fields.ownerUserId} extra={t.ownerHelp}>
        <PersonPicker />
      </CallField>
      <CallField name="dingConfigIds" field={fields.dingConfigIds} extra={t.robotsHelp}>
        <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={choices} />
      </CallField>
      <Form.Item
        name="remind"
        label={t.remindMode}
        rules={[
          {
            validator: (_, remind: HttpInfo['remind']) =>
              remind.mode === 'inherit' || remind.values.length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t.remindInvalid)),
          },
        ]}
      >
        <RemindInput />
      </Form.Item>
      <CallField name="shareUserIds" field={fields.shareUserIds} extra={t.shareHelp}>
        <PeoplePicker />
      </CallField>
    </>
  );
}

/** Input for the thresholds: those of the settings, shown with their values, or custom ones. */
function RemindInput(props: {
  id?: string;
  value?: HttpInfo['remind'];
  onChange?: (value: HttpInfo['remind']) => void;
}) {
  const { id, value = { mode: 'inherit', values: [] }, onChange } = props;
  const t = useTexts(texts);
  const [typed, setTyped] = useState(value.values.join(', '));
  const { data } = useQuery(callQuery('https', 'getAllHttpInfoList', { page: 1, pageSize: 1 }));
  const names = { inherit: t.remindInherit, days: t.remindDays, percent: t.percents };
  const most = value.mode === 'percent' ? 100 : 1_000;
  return (
    <div className={styles.remind}>
      <Select
        id={id}
        aria-label={t.remindMode}
        value={value.mode}
        options={remindModes.map((mode) => ({ value: mode, label: names[mode] }))}
        onChange={(mode) => {
          const values = mode === 'percent' ? [30, 15, 5] : mode === 'days' ? [30, 14, 7, 3, 1, 0] : [];
          setTyped(values.join(', '));
          onChange?.({ mode, values });
        }}
      />
      {value.mode === 'inherit' ? (
        data && (
          <span className={styles.quiet}>
            {t.remindSettings({
              days: data.remindSettings.days.join(', '),
              percent: data.remindSettings.percent.join(', '),
            })}
          </span>
        )
      ) : (
        <>
          <Input
            aria-label={names[value.mode]}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange?.({ ...value, values: readThresholds(event.target.value, most) ?? [] });
            }}
          />
          <span className={styles.quiet}>{t.remindHelp}</span>
        </>
      )}
    </div>
  );
}

function Certificate() {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('https', 'updateHttpInfoById');
  return (
    <>
      <CallField name="certSource" field={fields.certSource} extra={t.sourceHelp}>
        <Select options={certSourceKeys.map((value) => ({ value, label: text(certSources[value]) }))} />
      </CallField>
      <Form.Item name="ignoreTrust" extra={t.ignoreHelp}>
        <TickInput label={fields.ignoreTrust.label} />
      </Form.Item>
      <CallField name="caFile" field={fields.caFile} extra={t.caHelp}>
        <Input.TextArea
          className="g-mono"
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder="-----BEGIN CERTIFICATE-----"
        />
      </CallField>
    </>
  );
}

function TickInput(props: { label: string; value?: boolean; onChange?: (isOn: boolean) => void }) {
  const { label, value = false, onChange } = props;
  return <TextCheckBox text={label} label={label} isChecked={value} onChange={(isOn) => onChange?.(isOn)} />;
}

function Domain() {
  const t = useTexts(texts);
  const fields = useFields('https', 'updateHttpInfoById');
  return (
    <>
      <CallField name="registrar" field={fields.registrar} extra={t.registrarHelp}>
        <Input />
      </CallField>
      <CallField name="domainExpireDate" field={fields.domainExpireDate} extra={t.domainDateHelp}>
        <DateField />
      </CallField>
      <CallField name="dnsProvider" field={fields.dnsProvider} extra={t.dnsHelp}>
        <Input />
      </CallField>
      <CallField name="icpNo" field={fields.icpNo}>
        <Input />
      </CallField>
      <CallField name="icpCompany" field={fields.icpCompany}>
        <Input />
      </CallField>
    </>
  );
}
