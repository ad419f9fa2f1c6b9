import type { MockBrief, Project, Scenario, ScenarioChoice } from '@easymock/contract';
import { Form, Input, Select } from 'antd';
import { MethodLabel } from '../../../kit/display/method-label';
import { CallField } from '../../../kit/form/call-field';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './scenario.module.css';
import { scenarioTexts } from './scenario-texts';

interface Values {
  name: string;
  choices: ScenarioChoice[];
}

/** Creates or edits a scenario: its name, and the response of each mock that has several. */
export function ScenarioForm(props: {
  project: Project;
  mocks: readonly MockBrief[];
  scenario: Scenario | undefined;
  onClose: () => void;
}) {
  const { project, mocks, scenario, onClose } = props;
  const t = useTexts(scenarioTexts);
  const fields = useFields('scenario', 'create');
  const create = useChange('scenario', 'create', { done: t.saved });
  const update = useChange('scenario', 'update', { done: t.saved });
  const save = async (values: Values) => {
    if (scenario) await update.mutateAsync({ id: scenario._id, ...values });
    else await create.mutateAsync({ project_id: project._id, ...values });
  };
  const choosable = mocks.filter((mock) => mock.answer_names.length > 0);
  return (
    <EditModal<Values>
      title={scenario ? scenario.name : t.add}
      isOpen
      initial={{ name: scenario?.name ?? '', choices: scenario?.choices ?? [] }}
      save={save}
      onClose={onClose}
    >
      <CallField name="name" field={fields.name}>
        <Input autoComplete="off" />
      </CallField>
      <Form.Item name="choices" label={t.choices} extra={choosable.length > 0 ? t.chooseHelp : t.noAnswers}>
        <ChoicesInput mocks={choosable} />
      </Form.Item>
    </EditModal>
  );
}

/** Value of the option that leaves a mock unchanged; IDs of responses cannot contain this character. */
const unchanged = '*';

function ChoicesInput(props: {
  mocks: readonly MockBrief[];
  value?: ScenarioChoice[];
  onChange?: (choices: ScenarioChoice[]) => void;
}) {
  const { mocks, value = [], onChange } = props;
  const t = useTexts(scenarioTexts);
  const choose = (mockId: string, answerId: string) => {
    const others = value.filter((choice) => choice.mock_id !== mockId);
    onChange?.(answerId === unchanged ? others : [...others, { mock_id: mockId, answer_id: answerId }]);
  };
  return (
    <ul className={styles.choose}>
      {mocks.map(({ _id, method, url, answer_names: answers }) => (
        <li key={_id}>
          <span className={styles.mock} title={url}>
            <MethodLabel method={method} /> <code>{url}</code>
          </span>
          <Select
            aria-label={`${method.toUpperCase()} ${url}`}
            value={value.find((choice) => choice.mock_id === _id)?.answer_id ?? unchanged}
            options={[
              { value: unchanged, label: t.unchanged },
              { value: '', label: t.ownAnswer },
              ...answers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(answerId) => choose(_id, answerId)}
          />
        </li>
      ))}
    </ul>
  );
}
