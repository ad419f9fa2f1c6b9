import {
  type DingConfig,
  type RobotPlatformKey,
  type RobotSecurity,
  robotPlatformFacts,
  robotPlatformKeys,
  robotPlatforms,
  robotSecurity,
  robotTokenOf,
} from '@easymock/contract';
import { Alert, Button, Checkbox, Form, Input, Select } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { SendIcon } from '../../../kit/display/icons';
import { CallField } from '../../../kit/form/call-field';
import { TextCheckBox } from '../../../kit/form/check-box';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { PeoplePicker, PersonPicker } from '../../../kit/form/person-picker';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './robots.module.css';
import { texts } from './texts';

export function RobotFields({ record }: { record: DingConfig | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('dingConfig', record ? 'updateDingConfigInfoById' : 'insertDingConfigInfo');
  const platformField = useFields('dingConfig', 'insertDingConfigInfo').platform;
  const platform = (Form.useWatch('platform') ?? record?.platform ?? 'dingtalk') as RobotPlatformKey;
  const security = (Form.useWatch('security') ?? []) as RobotSecurity[];
  const { example, signs } = robotPlatformFacts(platform);
  const choices = (Object.keys(robotSecurity) as RobotSecurity[]).filter((key) => key !== 'sign' || signs);
  const keptAs = (hint: string) => (hint ? t.kept({ hint }) : t.keptShort);
  return (
    <>
      <CallField name="name" field={fields.name}>
        <Input />
      </CallField>
      <CallField name="platform" field={platformField} extra={record ? undefined : t.platformHelp}>
        <Select
          disabled={record !== undefined}
          options={robotPlatformKeys.map((value) => ({ value, label: text(robotPlatforms[value].name) }))}
        />
      </CallField>
      <CallField name="groupName" field={fields.groupName}>
        <Input />
      </CallField>
      <CallField
        name="webhook"
        field={fields.webhook}
        extra={t.webhookHelp({ example })}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, value: string) =>
              !value || robotTokenOf(platform, value.trim())
                ? Promise.resolve()
                : Promise.reject(new Error(t.webhookHelp({ example }))),
          },
        ]}
      >
        <Input.Password
          className="g-mono"
          autoComplete="off"
          placeholder={record ? keptAs(record.webhookHint) : 'https://'}
        />
      </CallField>
      <CallField name="security" field={fields.security} extra={t.securityHelp}>
        <Checkbox.Group options={choices.map((value) => ({ value, label: text(robotSecurity[value]) }))} />
      </CallField>
      {security.includes('sign') && signs && (
        <CallField name="secret" field={fields.secret} extra={t.secretHelp}>
          <Input.Password
            className="g-mono"
            autoComplete="new-password"
            {...(record?.hasSecret && { placeholder: keptAs(record.secretHint) })}
          />
        </CallField>
      )}
      {security.includes('keyword') && (
        <CallField name="keywords" field={fields.keywords} extra={t.keywordsHelp}>
          <Select mode="tags" open={false} tokenSeparators={[',', '，']} suffixIcon={null} />
        </CallField>
      )}
      <TestButton record={record} />
      <CallField name="ownerUserId" field={fields.ownerUserId} extra={t.ownerHelp}>
        <PersonPicker />
      </CallField>
      <Form.Item name="sharesQueue" extra={t.sharesHelp}>
        <SharesBox label={fields.sharesQueue.label} />
      </Form.Item>
      <CallField name="useUserIds" field={fields.useUserIds} extra={t.useHelp}>
        <PeoplePicker />
      </CallField>
      <CallField name="department" field={fields.department}>
        <EnumerationSelect type="department" />
      </CallField>
      <CallField name="purpose" field={fields.purpose}>
        <Input.TextArea rows={2} showCount />
      </CallField>
    </>
  );
}

function SharesBox(props: { label: string; value?: boolean; onChange?: (isOn: boolean) => void }) {
  const { label, value = false, onChange } = props;
  return <TextCheckBox text={label} label={label} isChecked={value} onChange={(isOn) => onChange?.(isOn)} />;
}

/** Sends a test message with the unsaved form values. */
function TestButton({ record }: { record: DingConfig | undefined }) {
  const t = useTexts(texts);
  const form = Form.useFormInstance<{
    platform: RobotPlatformKey;
    webhook: string;
    secret: string;
    keywords: string[];
  }>();
  const webhook = (Form.useWatch('webhook') ?? '') as string;
  const check = useChange('dingConfig', 'checkDingConfigIsCorrect');
  const test = () => {
    const { platform, secret, keywords } = form.getFieldsValue();
    check.mutate({
      ...(record && { id: record._id }),
      platform,
      webhook: webhook.trim(),
      secret: secret ?? '',
      keywords: keywords ?? [],
    });
  };
  const result = check.data;
  return (
    <div className={styles.test}>
      <Button
        icon={<Icon icon={SendIcon} />}
        loading={check.isPending}
        disabled={!record && !webhook.trim()}
        onClick={test}
      >
        {t.test}
      </Button>
      {result && !check.isPending && (
        <Alert
          type={result.isCorrect ? 'success' : 'error'}
          title={result.isCorrect ? t.testOk : result.reason}
          description={result.advice || undefined}
          role="status"
        />
      )}
    </div>
  );
}
