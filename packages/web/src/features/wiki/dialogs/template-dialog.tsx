import {
  articleTypes,
  catalogTypeNames,
  type DocumentTemplate,
  type TextForm,
  templateScopes,
  textForms,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, InputNumber, type InputRef, Modal, Radio, Switch } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EnumerationSelect, EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { to } from '../../../lib/address/page';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { editorPath } from '../node/edit-path';
import type { TemplateTask } from '../node/template-task';
import { type ChosenPlace, PlaceSelect } from '../place/place-select';
import { texts } from '../templates/texts';
import styles from './dialogs.module.css';

type Values = Pick<
  DocumentTemplate,
  'name' | 'category' | 'desc' | 'isUse' | 'scope' | 'departments' | 'articleTag' | 'sort' | 'catalogType'
>;

const valuesOf = (task: TemplateTask, canManage: boolean): Values => {
  if (task.kind === 'edit') {
    const { name, category, desc, isUse, scope, departments, articleTag, sort, catalogType } = task.template;
    return { name, category, desc, isUse, scope, departments, articleTag, sort, catalogType };
  }
  return {
    name: task.kind === 'saveAs' ? task.name.slice(0, 40) : '',
    category: '',
    desc: '',
    // Only managers may offer a template to everybody.
    isUse: 0,
    scope: canManage ? 'all' : 'department',
    departments: [],
    articleTag: '',
    sort: 0,
    catalogType: 'markdown',
  };
};

/** State of the form about a template, including the place chosen for a new one. */
function useTemplateForm(task: TemplateTask, place: ChosenPlace | undefined, onDone: () => void) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { canManage } = useRights('documentTemplate');
  const [record] = useState(() => valuesOf(task, canManage));
  const add = useChange('documentTemplate', 'addTemplate', { claims: 'all', reads: 'later' });
  const update = useChange('documentTemplate', 'updateTemplateById', { claims: 'all', reads: 'later' });
  return useRecordForm<Values, DocumentTemplate>({
    record,
    clean: (values) => ({ ...values, name: values.name.trim(), category: values.category.trim() }),
    check: ({ name }) => ({ name: name.trim() ? undefined : t.nameEmpty }),
    errorsOf: ({ kind, message }) =>
      kind === 'nodeNameTaken'
        ? { name: message }
        : kind === 'templateForNobody' || kind === 'templateForAll'
          ? { scope: message }
          : {},
    save: ({ catalogType, ...values }) => {
      if (task.kind === 'edit') {
        const { _id: id, version } = task.template;
        return update.mutateAsync({ id, version, ...values });
      }
      return add.mutateAsync({
        ...values,
        ...(place && { parentId: place.id }),
        ...(task.kind === 'saveAs' ? { markdownId: task.id } : { catalogType }),
      });
    },
    onSaved: ({ _id, catalogType }) => {
      onDone();
      if (task.kind === 'edit') showSuccess(t.saved);
      else if (task.kind === 'create') void navigate(editorPath(catalogType, _id));
      else showSuccess(t.added, { label: t.view, run: () => void navigate(`${to('documentTemplate')}?open=${_id}`) });
    },
  });
}
type TemplateForm = ReturnType<typeof useTemplateForm>;

/** Edits the name, limits and audience of a template. The document editor edits its text. */
export function TemplateDialog(props: { task: TemplateTask; onClose: () => void }) {
  const { task, onClose } = props;
  const t = useTexts(texts);
  const fields = useFields('documentTemplate', 'addTemplate');
  const { canManage } = useRights('documentTemplate');
  const input = useRef<InputRef>(null);
  const [isOpen, setIsOpen] = useState(true);
  const [place, setPlace] = useState<ChosenPlace>();
  const form = useTemplateForm(task, place, () => setIsOpen(false));
  const { values, errors, change } = form;
  const isNew = task.kind !== 'edit';
  return (
    <Modal
      open={isOpen}
      width={640}
      title={task.kind === 'create' ? t.add : task.kind === 'saveAs' ? t.saveAs : t.editTitle}
      okText={task.kind === 'create' ? t.create : t.save}
      cancelText={t.cancel}
      confirmLoading={form.isSaving}
      onOk={form.submit}
      onCancel={() => setIsOpen(false)}
      afterOpenChange={(isNowOpen) => isNowOpen && isNew && input.current?.select()}
      afterClose={onClose}
      destroyOnHidden
    >
      <form {...form.props} className={styles.form}>
        {task.kind === 'saveAs' && <p className={styles.quiet}>{t.saveAsHelp({ name: task.name })}</p>}
        <AboutFields form={form} task={task} input={input} />
        <OfferFields form={form} task={task} />
        <div className={styles.pair}>
          {canManage && (
            <Field label={fields.sort.label} help={t.sortHelp} error={errors.sort}>
              {(control) => (
                <InputNumber
                  {...control}
                  value={values.sort}
                  min={fields.sort.min}
                  max={fields.sort.max}
                  precision={0}
                  onChange={(sort) => change({ sort: sort ?? 0 })}
                />
              )}
            </Field>
          )}
          {isNew && (
            <Field label={fields.parentId.label} help={t.placeHelp}>
              {(control) => <PlaceSelect control={control} value={place} onChange={setPlace} />}
            </Field>
          )}
        </div>
      </form>
    </Modal>
  );
}

function AboutFields(props: { form: TemplateForm; task: TemplateTask; input: Ref<InputRef> }) {
  const { form, task, input } = props;
  const { values, errors, change } = form;
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('documentTemplate', 'addTemplate');
  const known = useQuery(callQuery('documentTemplate', 'getDocumentTemplateData', { isBrief: true, pageSize: 1 }));
  const categories = (known.data?.categories ?? []).flatMap(({ category }) => category || []);
  return (
    <>
      <Field label={fields.name.label} isRequired error={errors.name}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={values.name}
            maxLength={fields.name.maxLength}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      {task.kind === 'create' && (
        <Field label={fields.catalogType.label}>
          {({ id }) => (
            <Segments<TextForm>
              id={id}
              className={styles.types}
              value={values.catalogType}
              options={articleTypes
                .flatMap((type) => textForms.find((one) => one === type) ?? [])
                .map((one) => ({ value: one, label: text(catalogTypeNames[one]) }))}
              onChange={(catalogType) => change({ catalogType })}
            />
          )}
        </Field>
      )}
      <div className={styles.pair}>
        <Field label={fields.category.label} help={t.categoryHelp} error={errors.category}>
          {({ status: _, ...control }) => (
            <AutoComplete
              {...control}
              className={styles.wide}
              value={values.category}
              options={categories.map((value) => ({ value }))}
              showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed.trim()) }}
              onChange={(category: string) =>
                change({ category: (category ?? '').slice(0, fields.category.maxLength) })
              }
            />
          )}
        </Field>
        <Field label={fields.articleTag.label} help={t.tagHelp} error={errors.articleTag}>
          {(control) => (
            <EnumerationSelect
              {...control}
              type="articleTag"
              value={values.articleTag}
              onChange={(articleTag) => change({ articleTag })}
            />
          )}
        </Field>
      </div>
      <Field label={fields.desc.label} help={t.descHelp} error={errors.desc}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={values.desc}
            maxLength={fields.desc.maxLength}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={({ target }) => change({ desc: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function OfferFields({ form, task }: { form: TemplateForm; task: TemplateTask }) {
  const { values, errors, change } = form;
  const t = useTexts(texts);
  const fields = useFields('documentTemplate', 'addTemplate');
  const { canManage } = useRights('documentTemplate');
  const mayForAll = canManage || (task.kind === 'edit' && task.template.scope === 'all');
  return (
    <>
      <Field label={fields.isUse.label} help={t.offerHelp} isRow error={errors.isUse}>
        {({ status: _, ...control }) => (
          <Switch {...control} checked={values.isUse === 1} onChange={(isOn) => change({ isUse: isOn ? 1 : 0 })} />
        )}
      </Field>
      {values.isUse === 1 && (
        <Field label={fields.scope.label} error={errors.scope}>
          {({ id, ...control }) => (
            <Radio.Group
              id={id}
              aria-label={fields.scope.label}
              aria-describedby={control['aria-describedby']}
              value={values.scope}
              options={templateScopes.map((value) => ({
                value,
                label: t[`scope_${value}`],
                disabled: value === 'all' && !mayForAll,
              }))}
              onChange={({ target }) => change({ scope: target.value })}
            />
          )}
        </Field>
      )}
      {values.isUse === 1 && values.scope === 'department' && (
        <Field label={fields.departments.label} isRequired error={errors.departments}>
          {(control) => (
            <EnumerationsSelect
              {...control}
              type="department"
              value={values.departments}
              onChange={(departments) => change({ departments, scope: 'department' })}
            />
          )}
        </Field>
      )}
    </>
  );
}
