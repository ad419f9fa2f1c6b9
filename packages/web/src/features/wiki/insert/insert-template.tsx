import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/form/field';
import { useTexts } from '../../../lib/texts/texts';
import { TemplatePicker } from '../dialogs/template-picker';
import type { ChosenTemplate } from '../node/template-task';
import { templateSource } from './template-source';
import { texts } from './texts';

/** Selects a template and inserts its text into an open article. */
export function InsertTemplate(props: {
  title: string;
  type: 'markdown' | 'wysiwyg';
  onInsert: (source: string) => void;
  onClose: () => void;
}) {
  const { title, type, onInsert, onClose } = props;
  const t = useTexts(texts);
  const [template, setTemplate] = useState<ChosenTemplate>();
  const [isLoading, setIsLoading] = useState(false);
  const insert = async () => {
    if (!template) return;
    setIsLoading(true);
    try {
      // The client has reported a failure.
      const source = await templateSource(template._id, title, type).catch(() => undefined);
      if (source === undefined) return;
      onClose();
      onInsert(source);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t.title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t.cancel}
        </Button>,
        <Button
          key="insert"
          type="primary"
          disabled={!template}
          loading={isLoading}
          onClick={() => {
            void insert();
          }}
        >
          {t.insert}
        </Button>,
      ]}
    >
      <Field label={t.template} help={t.templateHelp} error="">
        {(control) => <TemplatePicker control={control} value={template} onChange={setTemplate} />}
      </Field>
    </Modal>
  );
}
