import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import type { ChosenTemplate } from '../node/template-task';
import { TemplateChooser } from '../templates/template-chooser';
import styles from './insert-template.module.css';
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
  const chooser = useRef<HTMLDivElement>(null);
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
      width={860}
      title={t.title}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && chooser.current?.querySelector('input')?.focus()}
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
      <p className={styles.help}>{t.help}</p>
      <TemplateChooser ref={chooser} value={template} onChange={setTemplate} />
    </Modal>
  );
}
