import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { useTexts } from '../../../lib/texts/texts';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';

/**
 * Shows a generated password once. The dialog closes only when the person confirms that they saved the
 * password.
 */
export function PasswordDialog(props: {
  name: string;
  password: string;
  /** Whether the password replaces a forgotten one. */
  isReset: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { name, password, isReset, isOpen, onClose } = props;
  const t = useTexts(dialogTexts);
  const copy = useRef<HTMLParagraphElement>(null);
  return (
    <Modal
      open={isOpen}
      width={440}
      title={(isReset ? t.newPasswordTitle : t.passwordTitle)({ name })}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      afterOpenChange={(isShown) => isShown && copy.current?.querySelector('button')?.focus()}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.passwordKept}
        </Button>
      }
      destroyOnHidden
    >
      <p ref={copy} className={styles.password}>
        <code>{password}</code>
        <CopyButton text={password} label={t.copyPassword} size={16} />
      </p>
      <p className={styles.quiet}>{t.passwordOnce}</p>
    </Modal>
  );
}
