import { Button, Input } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { Field } from '../../../kit/form/field';
import { api } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import styles from './share.module.css';
import { texts } from './texts';

/**
 * Shows the common password to members, who pass it on with a link; a super administrator changes it here.
 */
export function CommonPassword({ hasOne }: { hasOne: boolean }) {
  const t = useTexts(texts);
  const user = useUser();
  const [pwd, setPwd] = useState('');
  const [isChanging, setIsChanging] = useState(false);
  // The API client has reported the failure.
  const show = () =>
    void api.share.getCommonPwd({}).then(
      (answer) => setPwd(answer.pwd),
      () => {},
    );
  const isChief = user?.role === 'superAdministrator';
  return (
    <div className={styles.common}>
      {pwd !== '' && (
        <span className={styles.shown}>
          <code>{pwd}</code>
          <CopyButton text={pwd} label={t.pwd} />
        </span>
      )}
      {hasOne && pwd === '' && <Button onClick={show}>{t.commonShow}</Button>}
      {isChief && !isChanging && <Button onClick={() => setIsChanging(true)}>{t.commonChange}</Button>}
      {isChanging && (
        <ChangeCommon
          onDone={(next) => {
            setPwd(next);
            setIsChanging(false);
          }}
        />
      )}
    </div>
  );
}

function ChangeCommon({ onDone }: { onDone: (pwd: string) => void }) {
  const t = useTexts(texts);
  const [pwd, setPwd] = useState('');
  const change = useChange('share', 'setCommonPwd', { done: t.commonSaved, onDone: () => onDone(pwd.trim()) });
  return (
    <Field label={t.commonNew} help={t.commonNewHelp}>
      {({ status: _, ...control }) => (
        <span className={styles.shown}>
          <Input
            {...control}
            autoComplete="off"
            maxLength={32}
            value={pwd}
            onChange={(event) => setPwd(event.target.value)}
          />
          <Button
            type="primary"
            disabled={pwd.trim().length < 4}
            loading={change.isPending}
            onClick={() => change.mutate({ pwd: pwd.trim() })}
          >
            {t.save}
          </Button>
        </span>
      )}
    </Field>
  );
}
