import {
  type JiraConnection,
  type JiraConnectionDraft,
  jiraAuthTypeKeys,
  jiraAuthTypes,
  jiraFlavourKeys,
  jiraFlavours,
} from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { Segments } from '../../../kit/form/segments';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { callQuery, invalidateReads, useChange } from '../../../lib/api/queries';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './jira.module.css';
import { texts } from './texts';

type Values = Required<Omit<JiraConnectionDraft, 'token'>> & { token: string; clearsToken: boolean };

const draftOf = ({ clearsToken, token, ...values }: Values): JiraConnectionDraft => ({
  ...values,
  // Jira Cloud supports only one method: e-mail and API token as a pair.
  authType: values.flavour === 'cloud' ? 'basic' : values.authType,
  token: clearsToken ? null : token,
});

/** Edits the connection to Jira, for people who manage the tool. */
export function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(callQuery('jira', 'getJiraConnection', {}));
  return data ? <ConnectionForm connection={data} onClose={onClose} /> : null;
}

function ConnectionForm({ connection, onClose }: { connection: JiraConnection; onClose: () => void }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const fields = useFields('jira', 'updateJiraConnection');
  const save = async (values: Values, version: number | undefined) => {
    await api.jira.updateJiraConnection(
      { ...draftOf(values), version: version ?? connection.version },
      { claims: 'all' },
    );
    await invalidateReads(client, 'jira', 'updateJiraConnection');
    showSuccess(t.connectionSaved);
  };
  return (
    <EditModal<Values>
      title={t.connection}
      isOpen
      isLong
      initial={{
        baseUrl: connection.baseUrl,
        flavour: connection.flavour,
        authType: connection.authType,
        userName: connection.userName,
        token: '',
        clearsToken: false,
        pointField: connection.pointField,
        doneStatusNames: connection.doneStatusNames,
      }}
      version={connection.version}
      save={save}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t.connectionHelp}</p>
      <ConnectionFields connection={connection} fields={fields} />
    </EditModal>
  );
}

function ConnectionFields(props: {
  connection: JiraConnection;
  fields: ReturnType<typeof useFields<'jira', 'updateJiraConnection'>>;
}) {
  const t = useTexts(texts);
  const text = useText();
  const { connection, fields } = props;
  const form = Form.useFormInstance<Values>();
  const isCloud = Form.useWatch('flavour', form) === 'cloud';
  const isBasic = Form.useWatch('authType', form) === 'basic' || isCloud;
  const check = useChange('jira', 'checkJiraConnection', {
    onDone: ({ isCorrect, userName, boardNum, reason }) => {
      if (isCorrect) showSuccess(t.checkedAs({ name: userName, num: boardNum }));
      else showNotice({ kind: 'error', title: t.checkFailed, text: reason });
    },
    reads: 'none',
  });
  return (
    <>
      <CallField name="baseUrl" field={fields.baseUrl}>
        <Input placeholder="https://jira.example.com" className="g-mono" />
      </CallField>
      <CallField name="flavour" field={fields.flavour}>
        <Segments options={jiraFlavourKeys.map((value) => ({ value, label: text(jiraFlavours[value]) }))} />
      </CallField>
      {!isCloud && (
        <CallField name="authType" field={fields.authType}>
          <Segments options={jiraAuthTypeKeys.map((value) => ({ value, label: text(jiraAuthTypes[value]) }))} />
        </CallField>
      )}
      {isBasic && (
        <CallField name="userName" field={fields.userName} extra={isCloud ? t.userHelpCloud : undefined}>
          <Input autoComplete="off" />
        </CallField>
      )}
      <CallField name="token" field={fields.token} extra={isCloud ? t.tokenHelpCloud : t.tokenHelpServer}>
        <Input.Password
          className="g-mono"
          autoComplete="new-password"
          placeholder={connection.hasToken ? t.tokenStays : ''}
        />
      </CallField>
      {connection.hasToken && (
        <Form.Item name="clearsToken" valuePropName="checked">
          <Checkbox>{t.clearToken}</Checkbox>
        </Form.Item>
      )}
      <CallField name="pointField" field={fields.pointField} extra={t.pointFieldHelp}>
        <Input className="g-mono" />
      </CallField>
      <CallField name="doneStatusNames" field={fields.doneStatusNames} extra={t.doneStatusHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', '，']} suffixIcon={null} />
      </CallField>
      <Button
        loading={check.isPending}
        onClick={() => check.mutate(draftOf({ ...form.getFieldsValue(true) } as Values))}
      >
        {t.checkConnection}
      </Button>
    </>
  );
}
