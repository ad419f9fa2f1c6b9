import { mockMethods, type Project, tagLengthLimit } from '@easymock/contract';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { TerminalIcon } from '../../../kit/display/icons';
import { MethodLabel } from '../../../kit/display/method-label';
import { Field } from '../../../kit/form/field';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { curlLine, mockAddress } from '../addresses';
import { FolderSelect } from '../folder/folder-select';
import { choicesOf, useFolders } from '../folder/use-folders';
import styles from './editor.module.css';
import { texts } from './texts';
import { type MockForm, usualDescription } from './use-mock-form';

/** Normalises tags like the server: removes duplicates and tags that are too long. */
const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim().slice(0, tagLengthLimit)))].filter(Boolean);

const methodOptions = mockMethods.map((name) => ({ value: name, label: <MethodLabel method={name} /> }));

/** Fields of a mock except its definition: method, URL and so on. */
export function MockFields(props: {
  project: Project;
  form: MockForm;
  url: string;
  /** Focuses the URL of a new mock. */
  isNew: boolean;
  isReadOnly: boolean;
}) {
  const { project, form, url, isNew, isReadOnly } = props;
  const { values, errors, change } = form;
  const t = useTexts(texts);
  const fields = useFields('mock', 'create');
  const address = mockAddress({ project, url });
  const { tree } = useFolders(project._id);
  const choices = useMemo(() => choicesOf(tree), [tree]);
  return (
    <form
      ref={form.props.ref}
      className={styles.call}
      // The editor handles the shortcut for saving, which must work in the code as well.
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <Field label={fields.method.label} isRequired error={errors.method}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={values.method}
            options={methodOptions}
            disabled={isReadOnly}
            onChange={(method) => change({ method })}
          />
        )}
      </Field>
      <Field
        label={fields.url.label}
        isRequired
        error={errors.url ?? (url.startsWith('/') ? undefined : t.urlSlash)}
        help={url === values.url.trim() ? t.urlText : t.urlCleaned({ url })}
      >
        {(control) => (
          <Input
            {...control}
            className="g-mono"
            value={values.url}
            autoFocus={isNew && !isReadOnly}
            readOnly={isReadOnly}
            maxLength={fields.url.maxLength}
            spellCheck={false}
            onChange={(event) => change({ url: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.description.label} error={errors.description}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={values.description}
            readOnly={isReadOnly}
            maxLength={fields.description.maxLength}
            placeholder={usualDescription(values)}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.folder_id.label} error={errors.folder_id}>
        {(control) => (
          <FolderSelect
            control={control}
            choices={choices}
            value={values.folder_id}
            isDisabled={isReadOnly}
            onChange={(folder_id) => change({ folder_id })}
          />
        )}
      </Field>
      <Field label={fields.tags.label} error={errors.tags}>
        {(control) => (
          <Select
            {...control}
            mode="tags"
            style={{ width: '100%' }}
            open={false}
            suffixIcon={null}
            disabled={isReadOnly}
            value={values.tags}
            maxCount={fields.tags.maxLength}
            maxTagCount="responsive"
            tokenSeparators={[',', '，', '、']}
            onChange={(tags) => change({ tags: tagsOf(tags) })}
          />
        )}
      </Field>
      <div className={styles.address}>
        <p className={styles.lineLabel}>{t.address}</p>
        <div className={styles.line}>
          <code title={address}>{address}</code>
          <CopyButton text={address} label={t.copyAddress} />
          <CopyButton text={curlLine(values.method, address)} label={t.copyCurl} icon={TerminalIcon} />
        </div>
      </div>
    </form>
  );
}
