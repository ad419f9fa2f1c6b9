import type { Webhook } from '@easymock/contract';
import { Input, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { neededField, useFields } from '../../../lib/api/fields';
import { useUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { EventPicker } from './event-picker';
import { ProjectPicker } from './project-picker';
import { texts } from './texts';

export function WebhookFields({ record }: { record: Webhook | undefined }) {
  const t = useTexts(texts);
  const fields = useFields('webhook', record ? 'update' : 'create');
  const isManager = useUser()?.userAuthKey.includes('tools.webhook.manage') ?? false;
  return (
    <>
      <CallField name="name" field={neededField(fields.name)}>
        <Input />
      </CallField>
      <CallField name="url" field={neededField(fields.url)} extra={t.urlHelp}>
        <Input className="g-mono" inputMode="url" placeholder="https://" autoComplete="off" />
      </CallField>
      <CallField name="events" field={neededField(fields.events)}>
        <EventPicker isOwnOnly={!isManager} />
      </CallField>
      <CallField
        name="projectIds"
        field={isManager ? fields.projectIds : neededField(fields.projectIds)}
        extra={isManager ? t.projectsHelp : t.projectsHelpOwn}
      >
        <ProjectPicker known={record?.projects ?? []} {...(isManager && { placeholder: t.allProjects })} />
      </CallField>
      {isManager && (
        <CallField name="ownerUserId" field={neededField(fields.ownerUserId)} extra={t.ownerHelp}>
          <PersonPicker />
        </CallField>
      )}
      <CallField name="useStatus" field={fields.useStatus}>
        <Select
          options={[
            { value: 1, label: t.on },
            { value: 0, label: t.off },
          ]}
        />
      </CallField>
      <CallField name="remark" field={fields.remark}>
        <Input.TextArea rows={2} showCount />
      </CallField>
    </>
  );
}
