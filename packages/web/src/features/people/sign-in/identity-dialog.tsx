import type { CheckWay, RecentCheckNeeds } from '@easymock/contract';
import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { EyeIcon, EyeOffIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { api } from '../../../lib/api/api';
import { endIdentityCheck } from '../../../lib/session/identity-check';
import { readUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { signWithPasskey } from './browser-passkey';
import { FactorForm } from './factor-form';
import { factorTexts } from './factor-texts';
import styles from './identity-dialog.module.css';
import { texts } from './texts';

/** z-index above dialogs in drawers, which add 200 per layer, and below messages. */
const zIndex = 1900;

const isFactor = (way: CheckWay) => way !== 'password';

/** Asks the person to confirm their identity, above the page whose call waits for the confirmation. */
export function IdentityDialog({ needs: { ways } }: { needs: RecentCheckNeeds }) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const factors = ways.filter(isFactor);
  const hasPassword = ways.includes('password');
  const [isByFactor, setIsByFactor] = useState(!hasPassword);
  return (
    <Modal
      open
      width={400}
      zIndex={zIndex}
      title={t.identityTitle}
      footer={null}
      mask={{ closable: false }}
      // `autoFocus` would lose the focus to the dialog that sent the call.
      afterOpenChange={(isOpen) => isOpen && box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()}
      onCancel={() => endIdentityCheck(false)}
    >
      <div ref={box}>
        {ways.length === 0 && <p className={styles.lead}>{t.identityNoWay}</p>}
        {isByFactor && factors.length > 0 && (
          <FactorCheck ways={factors} onOther={hasPassword ? () => setIsByFactor(false) : undefined} />
        )}
        {!isByFactor && <PasswordCheck onOther={factors.length > 0 ? () => setIsByFactor(true) : undefined} />}
      </div>
    </Modal>
  );
}

function FactorCheck({ ways, onOther }: { ways: Exclude<CheckWay, 'password'>[]; onOther: Switch }) {
  const t = useTexts(texts);
  const factor = useTexts(factorTexts);
  const confirm = async (proof: Parameters<typeof api.account.checkAgain>[0]) => {
    await api.account.checkAgain(proof, { claims: 'all' });
    endIdentityCheck(true);
  };
  return (
    <FactorForm
      ways={ways}
      lead={t.identityByFactor}
      onCode={(code) => confirm({ code })}
      onPasskey={async () => {
        const challenge = await api.secondFactor.getPasskeyChallenge({}, { claims: 'all' });
        await confirm({ passkey: await signWithPasskey(challenge) });
      }}
    >
      {onOther && (
        <Button type="link" onClick={onOther}>
          {factor.usePassword}
        </Button>
      )}
    </FactorForm>
  );
}

/** Switches to the other way of confirmation, if there is one. */
type Switch = (() => void) | undefined;

function PasswordCheck({ onOther }: { onOther: Switch }) {
  const t = useTexts(texts);
  const factor = useTexts(factorTexts);
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
      {/* Password managers choose the password to fill in by the hidden user name. */}
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
        {onOther && (
          <Button type="link" className={styles.other} onClick={onOther}>
            {factor.stepTitle}
          </Button>
        )}
        <Button onClick={() => endIdentityCheck(false)}>{t.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={form.isSaving}>
          {t.confirm}
        </Button>
      </div>
    </form>
  );
}
