import { isNpmName, type NpmInfo, npmStatuses, npmStatusKeys } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DocumentPicker } from '../../../kit/form/document-picker';
import { EnumerationSelect, EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { CallError } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';
import { useLookup } from './use-lookup';

/** The form of a package. */
export function NpmFields({ record }: { record: NpmInfo | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('npm', 'insertNpmInfo');
  const status = Form.useWatch('status') as string | undefined;
  const isName = (_: unknown, value = '') =>
    value.trim() === '' || isNpmName(value.trim()) ? Promise.resolve() : Promise.reject(new Error(t.nameInvalid));
  return (
    <>
      <CallField
        name="npmName"
        field={fields.npmName}
        extra={<LookupNote isOn={!record} />}
        rules={[{ validator: isName }]}
        validateTrigger="onBlur"
      >
        <Input className="g-mono" autoComplete="off" spellCheck={false} />
      </CallField>
      <CallField name="npmType" field={fields.npmType} extra={t.typeHelp}>
        <EnumerationSelect type="npmType" isRequired />
      </CallField>
      <CallField name="npmTag" field={fields.npmTag} extra={t.tagHelp}>
        <EnumerationsSelect type="npmTag" />
      </CallField>
      <CallField name="project" field={fields.project} extra={t.projectHelp}>
        <EnumerationSelect type="project" />
      </CallField>
      <CallField name="title" field={fields.title} extra={t.titleHelp}>
        <Input />
      </CallField>
      <CallField name="description" field={fields.description}>
        <Input.TextArea rows={3} showCount />
      </CallField>
      <CallField
        name="maintainerUserIds"
        field={fields.maintainerUserIds}
        extra={record ? undefined : t.maintainersHelp}
      >
        <PeoplePicker />
      </CallField>
      <CallField name="gitUrl" field={fields.gitUrl} extra={record ? undefined : t.gitHelp}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="docUrl" field={fields.docUrl} extra={t.docUrlHelp}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="docMarkdownId" field={fields.docMarkdownId} extra={t.docMarkdownHelp}>
        <DocumentPicker />
      </CallField>
      <CallField name="demoUrl" field={fields.demoUrl} extra={t.demoHelp}>
        <Input placeholder="https://" />
      </CallField>
      <RegistryField />
      <RobotsField record={record} />
      <CallField name="status" field={fields.status} extra={t.statusHelp}>
        <Radio.Group options={npmStatusKeys.map((value) => ({ value, label: text(npmStatuses[value]) }))} />
      </CallField>
      <CallField
        name="replaceBy"
        field={fields.replaceBy}
        extra={status === 'deprecated' ? t.deprecatedHelp : t.replaceHelp}
        rules={[{ validator: isName }]}
        validateTrigger="onBlur"
      >
        <Input className="g-mono" autoComplete="off" spellCheck={false} />
      </CallField>
      {status === 'deprecated' && (
        <CallField name="deprecatedReason" field={fields.deprecatedReason}>
          <Input />
        </CallField>
      )}
    </>
  );
}

/** Shows the facts of the registry about the typed name, or a hint on the name. */
function LookupNote({ isOn }: { isOn: boolean }) {
  const t = useTexts(texts);
  const { found, error, isBusy } = useLookup(isOn);
  if (isBusy) return <span role="status">{t.lookingUp}</span>;
  if (error instanceof CallError) return <span role="status">{error.message}</span>;
  if (!found) return t.nameHelp;
  const facts = [found.latestVersion, found.license, found.deprecatedText && t.deprecatedThere];
  return <span role="status">{t.foundAt({ name: found.registryName, facts: facts.filter(Boolean).join(' · ') })}</span>;
}

/** Hidden if there are no registries. */
function RegistryField() {
  const t = useTexts(texts);
  const { registryId: field } = useFields('npm', 'insertNpmInfo');
  const { data: registries = [] } = useQuery(callQuery('npm', 'getNpmRegistryList', {}));
  if (registries.length === 0) return null;
  return (
    <CallField name="registryId" field={field} extra={t.registryHelp}>
      <Select
        options={[
          { value: '', label: t.bySource },
          ...registries.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
    </CallField>
  );
}

/** Select for the robots that announce new versions, for people who may use robots. */
function RobotsField({ record }: { record: NpmInfo | undefined }) {
  const t = useTexts(texts);
  const { robotIds: field } = useFields('npm', 'insertNpmInfo');
  const maySend = useRights('dingConfig').level !== 'none';
  const { data: own = [] } = useQuery({ ...callQuery('dingConfig', 'getDingConfigByUserId', {}), enabled: maySend });
  // Includes robots that the package already has, even if the person may not use them.
  const held = (record?.robots ?? []).filter(({ _id }) => !own.some((robot) => robot._id === _id));
  const robots = [...own, ...held];
  if (robots.length === 0) return null;
  return (
    <CallField name="robotIds" field={field} extra={t.robotsHelp}>
      <Select
        mode="multiple"
        optionFilterProp="label"
        options={robots.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </CallField>
  );
}
