import { Alert, Button, Drawer, Form, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/api/api';
import { useDraft } from '../../lib/drafts';
import { useTexts } from '../../lib/texts/texts';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { kitTexts } from '../kit-texts';
import { DraftBanner } from '../page/draft-banner';
import { focusAgain, focusFirst, focusWrong, showEntries } from './form-errors';
import styles from './resource.module.css';
import { resourceTexts } from './texts';
import { type Newest, VersionConflict } from './version-conflict';

interface Props<Values extends object> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  initial: Values;
  /**
   * Saves the values. @throws CallError shown in the form, errors of single fields below them and the rest
   * above
   */
  save: (values: Values, version: number | undefined) => Promise<unknown>;
  /** antd's `Form.Item`s, named as the fields of `Values`. */
  children: ReactNode;
  /** Renders a drawer, for more than five fields, instead of a dialog. */
  isLong?: boolean;
  saveText?: string;
  /**
   * The version that the form was opened on, and a function that fetches the latest version after a conflict.
   */
  version?: number;
  readNewest?: () => Promise<Newest<Values>>;
  /** Returns the label of a field, for the comparison of two versions. */
  labelOf?: (field: string) => string;
  /** Name under which unsaved input is stored on this device. Must be absent in forms with secrets. */
  draft?: string;
}

/** Unsaved input, and its base version of the record. */
interface Kept<Values> {
  values: Values;
  version: number | undefined;
}

/**
 * Renders a form that creates or edits one record, in a dialog or a drawer: errors below their fields, a
 * stored draft, Ctrl+Enter to save, and a comparison of versions after a conflict. Each opening needs a new
 * key, so that the form starts afresh.
 * @example <EditModal title={t.add} isOpen={isOpen} initial={{ name: '' }} save={api.npm.insertNpmInfo} onClose={close}><Form.Item name="name" …></EditModal>
 */
export function EditModal<Values extends object>(props: Props<Values>) {
  const { title, isOpen, isLong, initial } = props;
  const t = useTexts(resourceTexts);
  const box = useRef<HTMLDivElement>(null);
  const edit = useEdit(props, box);
  const { form, found, newest, problem, isSaving, submit } = edit;
  return (
    <>
      <Frame
        title={title}
        isOpen={isOpen}
        isLong={isLong}
        isSaving={isSaving}
        saveText={props.saveText ?? t.save}
        onSave={submit}
        onClose={edit.close}
        onOpened={() => {
          // Does not steal the focus if the user clicked into a field during the opening animation.
          if (!box.current?.contains(document.activeElement)) focusFirst(box.current);
        }}
      >
        <div ref={box}>
          {found && (
            <div className={styles.kept}>
              <DraftBanner draft={found} onRestore={edit.restoreDraft} onDiscard={edit.discardDraft} />
            </div>
          )}
          {newest ? (
            <VersionConflict
              newest={newest}
              mine={edit.values}
              labelOf={props.labelOf}
              onLoad={edit.loadNewest}
              onKeep={edit.overwriteNewest}
            />
          ) : (
            problem && <Alert type="error" title={problem} style={{ marginBottom: 16 }} />
          )}
          <Form
            form={form}
            layout="vertical"
            requiredMark={withStar}
            initialValues={initial}
            validateMessages={{ required: t.required({ label: '$' + '{label}' }) }}
            onValuesChange={(_change, all) => edit.type(all as Values)}
            onFinish={submit}
            onKeyDown={(event) => {
              if (!isSaveKey(event)) return;
              event.preventDefault();
              submit();
            }}
            autoComplete="off"
            disabled={isSaving}
          >
            {props.children}
            {/* Enter in a field submits only if the form contains a submit button. */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </Form>
        </div>
      </Frame>
      <LeaveQuestion isOpen={edit.isLeaving} onDiscard={edit.leave} onStay={edit.stay} />
    </>
  );
}

/** Manages the form's values and base version, its save, and the obstacles to a save. */
function useEdit<Values extends object>(props: Props<Values>, box: RefObject<HTMLDivElement | null>) {
  const { isOpen, onClose, initial, readNewest } = props;
  const [form] = Form.useForm<Values>();
  const [base, setBase] = useState({ values: initial, version: props.version });
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [newest, setNewest] = useState<Newest<Values>>();
  const [isLeaving, setIsLeaving] = useState(false);
  const isChanged = differs(values, base.values);
  const draft = useFormDraft({ name: props.draft, values, version: base.version, isChanged, isOpen });

  const show = (next: Values) => {
    form.setFieldsValue(next as Parameters<typeof form.setFieldsValue>[0]);
    setValues(next);
  };

  const refuse = async (error: CallError, from: Element | null) => {
    if (error.is('staleVersion') && readNewest) setNewest(await readNewest().catch(() => undefined));
    if (error.isSettled) return;
    const { wrong, rest } = showEntries(form, error);
    setProblem(rest);
    if (wrong > 0) focusWrong(box.current);
    else focusAgain(box.current, from);
  };

  const save = async (version: number | undefined) => {
    const valid = await form.validateFields().catch(() => undefined);
    const from = document.activeElement;
    if (!valid) return focusWrong(box.current);
    setIsSaving(true);
    setProblem('');
    try {
      await props.save({ ...initial, ...values, ...valid }, version);
      draft.clear();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await refuse(error, from);
    } finally {
      setIsSaving(false);
    }
  };

  return {
    form,
    values,
    problem,
    isSaving,
    newest,
    isLeaving,
    found: props.draft ? draft.found : null,
    type: (typed: Values) => setValues({ ...values, ...typed }),
    submit: () => {
      if (!isSaving) void save(base.version);
    },
    close: () => (isOpen && isChanged ? setIsLeaving(true) : onClose()),
    stay: () => setIsLeaving(false),
    leave: () => {
      draft.clear();
      setIsLeaving(false);
      onClose();
    },
    restoreDraft: (kept: Kept<Values>) => {
      show({ ...initial, ...kept.values });
      // Retains the draft's base version, so that a change saved by another person in the meantime is not overwritten
      // unnoticed.
      setBase({ values: base.values, version: kept.version ?? base.version });
      draft.dismiss();
      focusFirst(box.current);
    },
    discardDraft: () => {
      draft.discard();
      focusFirst(box.current);
    },
    loadNewest: () => {
      if (!newest) return;
      show(newest.values);
      setBase(newest);
      setNewest(undefined);
      setProblem('');
    },
    overwriteNewest: () => {
      if (!newest) return;
      setBase({ values: base.values, version: newest.version });
      setNewest(undefined);
      void save(newest.version);
    },
  };
}

/** Stores unsaved input on this device, if the form has a name for it. */
function useFormDraft<Values>(options: {
  name: string | undefined;
  values: Values;
  version: number | undefined;
  isChanged: boolean;
  isOpen: boolean;
}) {
  const { name, values, version, isChanged, isOpen } = options;
  const kept: Kept<Values> = { values, version };
  const draft = useDraft(name ?? '', kept, isChanged && Boolean(name));
  // Stores the draft on unmounting, because the browser's Back closes the form without a question, even before the
  // debounced save.
  const { save } = draft;
  useEffect(() => {
    if (!isOpen) void save();
  }, [isOpen, save]);
  return draft;
}

/** Renders the drawer of a long form, or the dialog of a short one, with buttons to save and to cancel. */
function Frame(props: {
  title: string;
  isOpen: boolean;
  isLong: boolean | undefined;
  isSaving: boolean;
  saveText: string;
  onSave: () => void;
  onClose: () => void;
  onOpened: () => void;
  children: ReactNode;
}) {
  const { title, isOpen, isSaving, saveText, onSave, onClose } = props;
  const kit = useTexts(kitTexts);
  const afterOpenChange = (isNowOpen: boolean) => {
    if (isNowOpen) props.onOpened();
  };
  if (!props.isLong) {
    return (
      <Modal
        open={isOpen}
        title={title}
        okText={saveText}
        cancelText={kit.cancel}
        confirmLoading={isSaving}
        onOk={onSave}
        onCancel={onClose}
        afterOpenChange={afterOpenChange}
        destroyOnHidden
      >
        {props.children}
      </Modal>
    );
  }
  return (
    <Drawer
      open={isOpen}
      title={title}
      size={720}
      onClose={onClose}
      afterOpenChange={afterOpenChange}
      destroyOnHidden
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button type="primary" loading={isSaving} onClick={onSave}>
            {saveText}
          </Button>
        </div>
      }
    >
      {props.children}
    </Drawer>
  );
}

function LeaveQuestion(props: { isOpen: boolean; onDiscard: () => void; onStay: () => void }) {
  const t = useTexts(resourceTexts);
  const kit = useTexts(kitTexts);
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={t.leaveTitle}
      okText={t.discard}
      cancelText={kit.stay}
      onConfirm={props.onDiscard}
      onCancel={props.onStay}
    >
      {t.leaveText}
    </ConfirmDialog>
  );
}

const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.key === 'Enter' && !event.nativeEvent.isComposing;

/** Screen readers would read antd's own star as part of the field's name. */
const withStar = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {required && (
      <span aria-hidden="true" className={styles.star}>
        *
      </span>
    )}
    {label}
  </>
);

const differs = (a: object, b: object): boolean => JSON.stringify(a) !== JSON.stringify(b);
