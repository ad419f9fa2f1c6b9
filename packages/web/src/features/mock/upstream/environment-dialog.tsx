import type { Project, UpstreamEnvironment } from '@easymock/contract';
import { Input, Modal } from 'antd';
import { Field } from '../../../kit/form/field';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { SecretInput } from '../../../kit/secret/secret-input';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { mockAddress } from '../addresses';
import { upstreamTexts } from './texts';

interface Values {
  name: string;
  url: string;
  header_name: string;
  header_value: string | null;
}

/** Creates or edits an environment of a back end. A new key for each opening resets it. */
export function EnvironmentDialog(props: {
  project: Project;
  /** Undefined for a new environment. */
  environment: UpstreamEnvironment | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { project, environment, isOpen, onClose } = props;
  const t = useTexts(upstreamTexts);
  const fields = useFields('upstream', 'create');
  const create = useChange('upstream', 'create', { claims: 'all', done: t.created });
  const update = useChange('upstream', 'update', { claims: 'all', done: t.saved });
  const { name = '', url = '', header_name = '' } = environment ?? {};
  const form = useRecordForm<Values, unknown>({
    record: { name, url, header_name, header_value: '' },
    clean: (values) => ({
      ...values,
      name: values.name.trim(),
      url: values.url.trim(),
      header_name: values.header_name.trim(),
    }),
    errorsOf: (error) => (error.is('environmentTaken') ? { name: error.message } : {}),
    save: (values) =>
      environment
        ? update.mutateAsync({ id: environment._id, ...values })
        : create.mutateAsync({ project_id: project._id, ...values }),
    onSaved: onClose,
  });
  const { values, errors, change } = form;
  return (
    <Modal
      open={isOpen}
      width={520}
      title={environment ? `${t.edit} · ${environment.name}` : t.add}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={form.isSaving}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <form {...form.props}>
        <Field label={fields.name.label} isRequired error={errors.name}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              maxLength={fields.name.maxLength}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={fields.url.label}
          isRequired
          error={errors.url}
          help={t.addressHelp({ mock: mockAddress({ project }) })}
        >
          {(control) => (
            <Input
              {...control}
              className="g-mono"
              value={values.url}
              maxLength={fields.url.maxLength}
              placeholder="http://10.0.0.5:8080/api"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </Field>
        <Field label={t.header} error={errors.header_name} help={t.headerHelp}>
          {(control) => (
            <Input
              {...control}
              className="g-mono"
              value={values.header_name}
              maxLength={fields.header_name.maxLength}
              placeholder="Authorization"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change({ header_name: event.target.value })}
            />
          )}
        </Field>
        {values.header_name.trim() !== '' && (
          <Field label={fields.header_value.label} error={errors.header_value}>
            {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }) => (
              <SecretInput
                id={id}
                aria-describedby={describedBy}
                aria-invalid={isInvalid}
                value={values.header_value}
                has={environment?.has_header_value ?? false}
                hint={environment?.header_value_hint ?? ''}
                onChange={(header_value) => change({ header_value })}
              />
            )}
          </Field>
        )}
      </form>
    </Modal>
  );
}
