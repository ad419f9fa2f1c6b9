import {
  type PushMessageType,
  type PushSchedule,
  type PushSource,
  type PushTask,
  type PushTaskDraft,
  pushMessageTypeKeys,
  pushMessageTypes,
  pushSourceFacts,
  pushSourceKeys,
  pushSources,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { CallField } from '../../../kit/form/call-field';
import { PeoplePicker, PersonPicker } from '../../../kit/form/person-picker';
import { useEntryFocus } from '../../../kit/form/use-entry-focus';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { inBrackets } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { examples } from './examples';
import styles from './push.module.css';
import { MessagePreview, NextRuns, usePreview } from './push-preview';
import { plainSchedule, ScheduleInput } from './schedule-input';
import { SourceInput } from './source-input';
import { texts } from './texts';

/** The form of a task: the message, the robots and the schedule. */
export function PushFields({ record }: { record: PushTask | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('pushTask', 'insertNewTask');
  const type = (Form.useWatch('msgType') ?? record?.msgType ?? 'markdown') as PushMessageType;
  const source = (Form.useWatch('source') ?? record?.source ?? 'static') as PushSource;
  const robots = useQuery(callQuery('dingConfig', 'getDingConfigByUserId', {}));
  const preview = usePreview();
  const zone = ((Form.useWatch('schedule') ?? record?.schedule ?? plainSchedule) as PushSchedule).tz;
  const facts = pushSourceFacts(source);
  const names = facts.variables.map((name) => `{{${name}}}`).join(' ');
  const each = facts.fields.map((name) => `{{${name}}}`).join(' ');
  // Includes robots that the task already has, even if the person may not use them.
  const held = (record?.robots ?? []).filter(({ _id }) => !robots.data?.some((robot) => robot._id === _id));
  return (
    <>
      {!record && <Examples />}
      <h2 className={styles.part}>{t.contentPart}</h2>
      <CallField name="taskName" field={fields.taskName}>
        <Input />
      </CallField>
      <CallField name="source" field={fields.source} extra={text(facts.about)}>
        <Select options={pushSourceKeys.map((value) => ({ value, label: text(pushSources[value].name) }))} />
      </CallField>
      {(source === 'duty' || source === 'taskBoard' || source === 'calendar') && (
        <Form.Item name="sourceConfig" label={fields.sourceConfig.label}>
          <SourceInput source={source} />
        </Form.Item>
      )}
      <CallField name="msgType" field={fields.msgType}>
        <Select options={pushMessageTypeKeys.map((value) => ({ value, label: text(pushMessageTypes[value]) }))} />
      </CallField>
      {type !== 'text' && (
        <CallField name="title" field={{ ...fields.title, isRequired: true }}>
          <Input />
        </CallField>
      )}
      <CallField
        name="content"
        field={fields.content}
        extra={
          <>
            {t.variables({ names })}
            {each && <> · {`{{#each list}} ${each} {{/each}}`}</>}
          </>
        }
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} />
      </CallField>
      {type === 'link' && (
        <CallField name="picUrl" field={fields.picUrl}>
          <Input placeholder="https://" />
        </CallField>
      )}
      {type === 'actionCard' ? (
        <Form.Item name="buttons" label={fields.buttons.label}>
          <ButtonsInput />
        </Form.Item>
      ) : (
        <CallField name="linkUrl" field={fields.linkUrl}>
          <Input placeholder="https://" />
        </CallField>
      )}
      {facts.variables.includes('list') && (
        <Form.Item name="skipWhenEmpty" valuePropName="checked">
          <Checkbox>{fields.skipWhenEmpty.label}</Checkbox>
        </Form.Item>
      )}
      {preview && <MessagePreview preview={preview} />}
      <h2 className={styles.part}>{t.robotPart}</h2>
      <CallField name="dingConfigIds" field={fields.dingConfigIds} extra={t.robotsHelp}>
        <Select
          mode="multiple"
          loading={robots.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...(robots.data ?? []), ...held].map(({ _id, name, groupName }) => ({
            value: _id,
            label: inBrackets(name, groupName),
          }))}
        />
      </CallField>
      <CallField name="atUserIds" field={fields.atUserIds}>
        <PeoplePicker />
      </CallField>
      <CallField name="atMobiles" field={fields.atMobiles}>
        <Select mode="tags" open={false} tokenSeparators={[',', '，', ' ']} suffixIcon={null} />
      </CallField>
      <Form.Item name="isAtAll" valuePropName="checked">
        <Checkbox>{fields.isAtAll.label}</Checkbox>
      </Form.Item>
      <CallField name="ownerUserId" field={fields.ownerUserId}>
        <PersonPicker />
      </CallField>
      <h2 className={styles.part}>{t.schedulePart}</h2>
      <Form.Item name="schedule" label={fields.schedule.label}>
        <ScheduleInput />
      </Form.Item>
      {preview && <NextRuns runs={preview.nextRuns} zone={zone} />}
    </>
  );
}

/** Buttons that fill the form with an example task. */
function Examples() {
  const t = useTexts(texts);
  const text = useText();
  const form = Form.useFormInstance<PushTaskDraft>();
  const fill = ({ name, content, source, schedule }: (typeof examples)[number]) =>
    form.setFieldsValue({
      taskName: text(name),
      title: text(name),
      msgType: 'markdown',
      content: text(content),
      source,
      schedule: { ...schedule, weekDays: [...schedule.weekDays], monthDays: [...schedule.monthDays] },
    });
  return (
    <fieldset className={`${styles.group} ${styles.examples}`} aria-label={t.example}>
      <span className={styles.quiet}>{t.example}</span>
      {examples.map((example) => (
        <Button key={example.name.en} size="small" onClick={() => fill(example)}>
          {text(example.name)}
        </Button>
      ))}
    </fieldset>
  );
}

type Buttons = NonNullable<PushTaskDraft['buttons']>;

function ButtonsInput(props: { id?: string; value?: Buttons; onChange?: (buttons: Buttons) => void }) {
  const { value = [], onChange } = props;
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  useEntryFocus(box, value.length);
  const set = (at: number, change: Partial<Buttons[number]>) =>
    onChange?.(value.map((button, index) => (index === at ? { ...button, ...change } : button)));
  return (
    <div ref={box} id={props.id}>
      {value.map(({ title, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity besides their position
        <div key={at} data-entry="" className={styles.entry}>
          <Input
            aria-label={t.buttonText}
            placeholder={t.buttonText}
            maxLength={20}
            value={title}
            onChange={(event) => set(at, { title: event.target.value })}
          />
          <Input
            aria-label={t.buttonUrl}
            placeholder="https://"
            value={url}
            onChange={(event) => set(at, { url: event.target.value })}
          />
          <Button onClick={() => onChange?.(value.filter((_, index) => index !== at))}>{t.removeEntry}</Button>
        </div>
      ))}
      {value.length < 3 && (
        <Button type="dashed" onClick={() => onChange?.([...value, { title: '', url: '' }])}>
          {t.addButton}
        </Button>
      )}
    </div>
  );
}
