import { apiBase, type TokenScope, tokenScopeKeys, tokenScopes } from '@easymock/contract';
import { Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/copy-button';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api';
import { useText, useTexts } from '../../../lib/texts';
import styles from './profile.module.css';
import { texts } from './texts';

const lives = [7, 30, 90, 180, 365];
const initial = { name: '', scopes: ['mock:read'] as TokenScope[], days: 90 };

/** Makes a token, and shows it this once. Mounted anew for each. */
export function TokenDialog({ onMade }: { onMade: () => void }) {
  const t = useTexts(texts);
  const text = useText();
  const [isOpen, setIsOpen] = useState(true);
  const [token, setToken] = useState('');
  return (
    <>
      <EditModal
        title={t.addToken}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        initial={initial}
        saveText={t.create}
        save={async (values) => {
          const made = await api.apiToken.createToken(values, { claims: 'all' });
          setToken(made.token);
          onMade();
        }}
      >
        <Form.Item name="name" label={t.tokenName} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={40} placeholder={t.tokenNameExample} />
        </Form.Item>
        <Form.Item name="scopes" label={t.scopes} rules={[{ required: true }]} extra={t.scopesHelp}>
          <Checkbox.Group className={styles.scopes}>
            {tokenScopeKeys.map((scope) => (
              <Checkbox key={scope} value={scope}>
                {text(tokenScopes[scope])} <code className={styles.hint}>{scope}</code>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
        <Form.Item name="days" label={t.life} rules={[{ required: true }]}>
          <Select options={lives.map((value) => ({ value, label: t.lifeDays({ days: value }) }))} />
        </Form.Item>
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
