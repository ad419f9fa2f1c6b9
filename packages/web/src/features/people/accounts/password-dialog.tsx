import { Button, Modal } from 'antd';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { useTexts } from '../../../lib/texts/texts';
import styles from './accounts.module.css';
import { texts } from './texts';

/** Shows a first password, this once. */
export function PasswordDialog(props: {
  name: string;
  password: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { name, password, isOpen, onClose } = props;
  const t = useTexts(texts);
  return (
    <Modal
      open={isOpen}
      width={420}
      title={t.passwordTitle({ name })}
      // A click beside it would lose the password for good.
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
      destroyOnHidden
    >
      <p className={styles.password}>
        <code>{password}</code>
        <CopyButton text={password} size={16} />
      </p>
      <p className={styles.quiet}>{t.passwordOnce}</p>
    </Modal>
  );
}
