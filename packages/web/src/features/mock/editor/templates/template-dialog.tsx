import { Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { MethodLabel } from '../../../../kit/display/method-label';
import { CardChoice, CardChoices } from '../../../../kit/form/card-choices';
import { useLanguage, useTexts } from '../../../../lib/texts/texts';
import { listBuiltIn, type MockTemplate } from './built-in';
import styles from './template-dialog.module.css';
import { templateTexts } from './texts';

/** Offers templates for a new mock. Enter uses the chosen one. */
export function TemplateDialog(props: {
  /** Whether something that a template replaces was entered. */
  isReplacing: boolean;
  onUse: (template: MockTemplate) => void;
  onClose: () => void;
}) {
  const t = useTexts(templateTexts);
  const language = useLanguage();
  const group = useId();
  const formId = useId();
  const chooser = useRef<HTMLFormElement>(null);
  const templates = listBuiltIn(language);
  const [chosenId, setChosenId] = useState(templates[0]?.id);
  const chosen = templates.find(({ id }) => id === chosenId);
  const use = () => chosen && props.onUse(chosen);
  return (
    <Modal
      open
      width={860}
      title={t.title}
      okText={t.use}
      cancelText={t.cancel}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={props.onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) chooser.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
      }}
    >
      <p className={styles.help}>
        {t.help}
        {props.isReplacing && ` ${t.replaced}`}
      </p>
      <form
        id={formId}
        ref={chooser}
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <CardChoices label={t.list}>
          {templates.map(({ id, name, purpose, values }) => (
            <CardChoice
              key={id}
              group={group}
              name={name}
              facts={purpose}
              look={
                <span className={styles.look}>
                  <MethodLabel method={values.method} />
                  <code className={styles.url}>{values.url}</code>
                </span>
              }
              isChosen={id === chosenId}
              onChoose={() => setChosenId(id)}
            />
          ))}
        </CardChoices>
      </form>
    </Modal>
  );
}
