import type { RecentCheckNeeds } from '@easymock/contract';
import { Button, Input, Modal } from 'antd';
import { useRef } from 'react';
import { Icon } from '../../../kit/display/icon';
import { EyeIcon, EyeOffIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { api } from '../../../lib/api/api';
import { endIdentityCheck } from '../../../lib/session/identity-check';
import { readUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import styles from './identity-dialog.module.css';
import { texts } from './texts';

/** Asks the person to confirm who they are, above the page whose call waits for it. */
export function IdentityDialog({ needs }: { needs: RecentCheckNeeds }) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const hasPassword = needs.ways.includes('password');
  return (
    <Modal
      open
      width={400}
      title={t.identityTitle}
      footer={null}
      mask={{ closable: false }}
      // `autoFocus` would lose against the dialog that the call was sent from.
      afterOpenChange={(isOpen) =>
        isOpen && box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
      }
      onCancel={() => endIdentityCheck(false)}
    >
      <div ref={box}>
        {hasPassword ? <PasswordCheck /> : <p className={styles.lead}>{t.identityNoWay}</p>}
      </div>
    </Modal>
  );
}

function PasswordCheck() {
  const t = useTexts(texts);
  const form = useRecordForm({
    record: { password: '' },
    check: ({ password }) => (password ? {} : { password: t.required({ label: t.password }) }),
    errorsOf: (error) => ({ password: error.message }),
    save: (values) => api.account.checkAgain(values, { claims: 'all' }),
    onSaved: () => endIdentityCheck(true),
  });
  return (
    <form {...form.props} className={styles.form} aria-label={t.identityTitle}>
      <p className={styles.lead}>{t.identityText}</p>
      {/* Password managers want to know whose password this is. */}
      <input type="text" name="username" value={readUser()?.name} autoComplete="username" readOnly hidden />
      <Field label={t.password} isRequired error={form.errors.password}>
        {(control) => (
          <Input.Password
            {...control}
            value={form.values.password}
            autoComplete="current-password"
            iconRender={(isVisible) => <Icon icon={isVisible ? EyeOffIcon : EyeIcon} />}
            onChange={(event) => form.change({ password: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <Button onClick={() => endIdentityCheck(false)}>{t.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={form.isSaving}>
          {t.confirm}
        </Button>
      </div>
    </form>
  );
}
