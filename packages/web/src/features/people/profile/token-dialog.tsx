import { apiBase, type TokenScope, tokenScopeKeys, tokenScopes } from '@easymock/contract';
import { Button, Checkbox, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { CallField } from '../../../kit/form/call-field';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { texts } from './texts';

const lives = [7, 30, 90, 180, 365];
const initial = { name: '', scopes: ['mock:read'] as TokenScope[], days: 90 };

/** Creates a token and shows it once. Remounted for each token. */
export function TokenDialog() {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('apiToken', 'createToken');
  const [isOpen, setIsOpen] = useState(true);
  const [token, setToken] = useState('');
  const create = useChange('apiToken', 'createToken', {
    claims: 'all',
    reads: 'later',
    onDone: (made) => setToken(made.token),
  });
  return (
    <>
      <EditModal
        title={t.addToken}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        initial={initial}
        saveText={t.create}
        save={(draft) => create.mutateAsync(draft)}
      >
        <CallField name="name" field={fields.name}>
          <Input placeholder={t.tokenNameExample} />
        </CallField>
        <CallField name="scopes" field={fields.scopes} extra={t.scopesHelp}>
          <Checkbox.Group className={styles.scopes}>
            {tokenScopeKeys.map((scope) => (
              <Checkbox key={scope} value={scope}>
                {text(tokenScopes[scope])} <code className={styles.hint}>{scope}</code>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </CallField>
        <CallField name="days" field={fields.days}>
          <Select options={lives.map((value) => ({ value, label: t.lifeDays({ days: value }) }))} />
        </CallField>
      </EditModal>
      <Modal
        open={token !== ''}
        title={t.tokenMade}
        closable={false}
        maskClosable={false}
        keyboard={false}
        onCancel={() => setToken('')}
        footer={
          <Button type="primary" onClick={() => setToken('')}>
            {t.tokenKept}
          </Button>
        }
        destroyOnHidden
      >
        <p className={styles.once}>{t.tokenOnce}</p>
        <div className={styles.secret}>
          <code>{token}</code>
          <CopyButton text={token} label={t.copyToken} size={16} />
        </div>
        <p className={styles.quiet}>{t.tokenExample}</p>
        <pre className={styles.example}>
          {`curl -H "Authorization: Bearer ${token.slice(0, 8)}…" \\\n  ${location.origin}${apiBase}/project`}
        </pre>
      </Modal>
    </>
  );
}
