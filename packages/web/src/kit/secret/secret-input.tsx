import { Button, Input } from 'antd';
import { useTexts } from '../../lib/texts/texts';
import styles from './secret.module.css';
import { secretTexts } from './texts';

interface Props {
  /** An empty text leaves the secret unchanged, `null` clears it. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Whether a secret is stored; `hint` contains its last characters. */
  has: boolean;
  hint: string;
  /** For keys of several lines. */
  isLong?: boolean;
  maxLength?: number;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
}

/**
 * Form control for a secret that is never shown again. An empty text leaves the secret unchanged, and a
 * stored secret can be cleared.
 * @example <CallField name="password" field={fields.password}><SecretInput has={record.hasPassword} hint={record.passwordHint} /></CallField>
 */
export function SecretInput({ value = '', onChange, has, hint, isLong = false, ...rest }: Props) {
  const t = useTexts(secretTexts);
  const isCleared = value === null;
  const saved = hint ? t.kept({ hint }) : t.keptShort;
  const placeholder = isCleared ? t.cleared : has ? saved : undefined;
  const shared = {
    ...rest,
    className: 'g-mono',
    value: value ?? '',
    disabled: isCleared,
    autoComplete: 'new-password',
    ...(placeholder && { placeholder }),
  };
  return (
    <div className={styles.input}>
      {isLong ? (
        <Input.TextArea {...shared} rows={3} spellCheck={false} onChange={({ target }) => onChange?.(target.value)} />
      ) : (
        <Input.Password {...shared} onChange={({ target }) => onChange?.(target.value)} />
      )}
      {has && <Button onClick={() => onChange?.(isCleared ? '' : null)}>{isCleared ? t.keep : t.clear}</Button>}
    </div>
  );
}
