import {
  eventIdPattern,
  type PointDraft,
  paramTypes,
  pointStatuses,
  pointStatusNames,
  pointTypeNames,
  pointTypes,
  printPointLimits,
} from '@easymock/contract';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, TrashIcon } from '../../../kit/display/icons';
import { PersonPicker } from '../../../kit/form/person-picker';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './print-points.module.css';
import { texts } from './texts';

type Values = Omit<PointDraft, 'no' | 'x' | 'y' | 'w' | 'h'>;

const valuesOf = ({ no: _no, x: _x, y: _y, w: _w, h: _h, ...values }: PointDraft): Values => values;
const newParam = { key: '', type: 'string', required: false, enumValues: [], desc: '', example: '' } as const;

/** The form of a point. Its values go into the unsaved image, which the page saves. */
export function PointDialog(props: {
  point: PointDraft;
  onChange: (fields: Partial<PointDraft>) => void;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const textOf = useText();
  const { point } = props;
  return (
    <EditModal<Values>
      title={t.editPoint({ no: point.no })}
      isOpen
      isLong
      initial={valuesOf(point)}
      save={async (values) => props.onChange(values)}
      onClose={props.onClose}
    >
      <Form.Item
        name="eventId"
        label={t.eventId}
        extra={t.eventIdHelp}
        rules={[{ required: true }, { pattern: eventIdPattern, message: t.eventIdWrong }]}
        validateTrigger="onBlur"
      >
        <Input className="g-mono" maxLength={80} />
      </Form.Item>
      <Form.Item
        name="eventName"
        label={t.eventName}
        extra={t.eventNameHelp}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="type" label={t.eventType}>
        <Select options={pointTypes.map((value) => ({ value, label: textOf(pointTypeNames[value]) }))} />
      </Form.Item>
      <Form.Item name="trigger" label={t.trigger} extra={t.triggerHelp}>
        <Input.TextArea rows={2} maxLength={printPointLimits.trigger} />
      </Form.Item>
      <ParamFields />
      <Form.Item name="status" label={t.status} extra={t.statusHelp}>
        <Select options={pointStatuses.map((value) => ({ value, label: textOf(pointStatusNames[value]) }))} />
      </Form.Item>
      <Form.Item name="ownerUserId" label={t.owner} extra={t.pointOwnerHelp}>
        <PersonPicker />
      </Form.Item>
      <Form.Item name="sinceVersion" label={t.sinceVersion} extra={t.sinceVersionHelp}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="removedVersion" label={t.removedVersion} extra={t.removedVersionHelp}>
        <Input maxLength={20} />
      </Form.Item>
    </EditModal>
  );
}

function ParamFields() {
  const t = useTexts(texts);
  const form = Form.useFormInstance<Values>();
  const params = Form.useWatch('params', form) ?? [];
  const unique = {
    validator: async (_: unknown, key: string) => {
      const alike = params.filter((param) => key && param?.key.trim() === key.trim());
      if (alike.length > 1) throw new Error(t.paramTwice({ key: key.trim() }));
    },
  };
  return (
    <Form.Item label={t.params} extra={t.paramsHelp}>
      <Form.List name="params">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => {
              const label = params[name]?.key || String(name + 1);
              return (
                <fieldset key={key} className={styles.param} aria-label={`${t.params} ${label}`}>
                  <Form.Item
                    name={[name, 'key']}
                    noStyle
                    rules={[{ required: true, whitespace: true, message: t.paramNameless }, unique]}
                  >
                    <Input className="g-mono" aria-label={t.paramKey} placeholder={t.paramKey} maxLength={60} />
                  </Form.Item>
                  <Form.Item name={[name, 'type']} noStyle>
                    <Select aria-label={t.paramType} options={paramTypes.map((value) => ({ value, label: value }))} />
                  </Form.Item>
                  <Form.Item name={[name, 'required']} noStyle valuePropName="checked">
                    <Checkbox>{t.required}</Checkbox>
                  </Form.Item>
                  <IconButton icon={TrashIcon} label={t.removeParam({ key: label })} onClick={() => remove(name)} />
                  {params[name]?.type === 'enum' && (
                    <Form.Item name={[name, 'enumValues']} noStyle>
                      <Select
                        mode="tags"
                        open={false}
                        suffixIcon={null}
                        tokenSeparators={[',', '，', '\n']}
                        aria-label={t.enumValues}
                        placeholder={t.enumValues}
                        maxCount={printPointLimits.enumValues}
                      />
                    </Form.Item>
                  )}
                  <Form.Item name={[name, 'desc']} noStyle>
                    <Input aria-label={t.paramDesc} placeholder={t.paramDesc} maxLength={200} />
                  </Form.Item>
                  <Form.Item name={[name, 'example']} noStyle>
                    <Input aria-label={t.example} placeholder={t.example} maxLength={100} />
                  </Form.Item>
                </fieldset>
              );
            })}
            {fields.length < printPointLimits.params && (
              <Button icon={<Icon icon={AddIcon} />} onClick={() => add({ ...newParam, enumValues: [] })}>
                {t.addParam}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
