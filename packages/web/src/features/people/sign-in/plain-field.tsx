import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { EyeIcon, EyeOffIcon } from '../../../kit/display/plain-icons';
import { useTexts } from '../../../lib/texts/texts';
import styles from './login-page.module.css';
import { texts } from './texts';

/** A labelled field with its error or help below. Passwords can be made visible. */
export function PlainField({
  label,
  error,
  help,
  type = 'text',
  noteLines = 1,
  ref,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  error?: string;
  help?: string;
  /** Lines reserved for the note, so that nothing moves when an error appears. */
  noteLines?: 1 | 2;
  ref?: Ref<HTMLInputElement>;
}) {
  const t = useTexts(texts);
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  // Autofill fires a key event without `getModifierState`.
  const readCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState?.('CapsLock') ?? false);
  const note = error || help;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${styles.box} ${error ? styles.bad : ''}`}>
        <input
          ref={ref}
          id={id}
          type={isShown ? 'text' : type}
          aria-invalid={Boolean(error)}
          aria-describedby={note ? `${id}-note` : undefined}
          {...(isPassword && { onKeyDown: readCapsLock, onKeyUp: readCapsLock, onBlur: () => setIsCapsLocked(false) })}
          {...rest}
        />
        {isPassword && (
          <span role="status" className={styles.caps}>
            {isCapsLocked && t.capsLock}
          </span>
        )}
        {isPassword && (
          <IconButton
            icon={isShown ? EyeOffIcon : EyeIcon}
            label={isShown ? t.hidePassword : t.showPassword}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </div>
      <div className={styles.note} data-lines={noteLines}>
        {note && (
          <p id={`${id}-note`} className={error ? styles.error : styles.help}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
