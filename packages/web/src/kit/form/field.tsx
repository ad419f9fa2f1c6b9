import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Props for the control in a field: its ID, and the ID of its error or help text. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean;
  status: 'error' | undefined;
}

/**
 * Renders a label above a control, with its error or help below. `isRow` places the control beside both, as
 * in lists of settings.
 * @example <Field label={t.name} isRequired error={errors.name}>{(control) => <Input {...control} />}</Field>
 */
export function Field(props: {
  label: ReactNode;
  isRequired?: boolean;
  help?: ReactNode;
  error?: string;
  isRow?: boolean;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const { error, help, isRequired = false, isRow = false } = props;
  const note = error || help;
  return (
    <div className={isRow ? styles.row : undefined} data-invalid={error ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {isRequired && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        {props.label}
      </label>
      {props.children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': Boolean(error),
        'aria-required': isRequired,
        status: error ? 'error' : undefined,
      })}
      {note && (
        <div id={`${id}-note`} className={error ? styles.error : styles.help} role={error ? 'alert' : undefined}>
          {note}
        </div>
      )}
    </div>
  );
}

/** Focuses the first field with an error. Must be called after the errors are rendered. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
