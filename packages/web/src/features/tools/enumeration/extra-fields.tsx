import { type EnumerationType, rateLimits, scoreLimits, webAddressLimit } from '@easymock/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { useClear } from '../../../kit/form/use-clear';
import { useTexts } from '../../../lib/texts/texts';
import styles from './enumerations.module.css';
import { texts } from './texts';

const environments = ['prod', 'pre', 'test', 'dev'] as const;

/** The fields that only some types have. */
export function ExtraFields({ type }: { type: EnumerationType }) {
  const clear = useClear();
  const t = useTexts(texts);
  switch (type) {
    case 'department':
    case 'userGroup':
      return (
        <Form.Item name={['extra', 'headUserIds']} label={t.heads}>
          <PeoplePicker />
        </Form.Item>
      );
    case 'taskLevel':
      return (
        <Form.Item name={['extra', 'score']} label={t.score}>
          <InputNumber {...scoreLimits} precision={0} />
        </Form.Item>
      );
    case 'taskResult':
      return (
        <Form.Item name={['extra', 'rate']} label={t.rate} extra={t.rateHelp}>
          <InputNumber {...rateLimits} step={0.1} />
        </Form.Item>
      );
    case 'articleTag':
      return (
        <Form.Item name={['extra', 'template']} label={t.template}>
          <Select
            allowClear={clear}
            options={[
              { value: 'basics', label: t.basics },
              { value: 'document', label: t.document },
            ]}
          />
        </Form.Item>
      );
    case 'project':
      return (
        <fieldset className={styles.hosts}>
          <legend>{t.h5Hosts}</legend>
          {environments.map((environment) => (
            <Form.Item key={environment} name={['extra', 'h5Hosts', environment]} label={t[environment]}>
              <Input maxLength={webAddressLimit} placeholder="https://" />
            </Form.Item>
          ))}
        </fieldset>
      );
    default:
      return null;
  }
}
