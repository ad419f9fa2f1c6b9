import type { NpmRegistryDraft, NpmRegistryInfo } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { AddIcon } from '../../../kit/display/icons';
import { CallField } from '../../../kit/form/call-field';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { callQuery, invalidateReads, useChange } from '../../../lib/api/queries';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import styles from './npm.module.css';
import { texts } from './texts';

/** Edits the package registries, for managers of the tool. */
export function RegistriesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('npm', 'getNpmRegistryList', {}), enabled: isOpen });
  const [edited, setEdited] = useState<NpmRegistryInfo | 'new'>();
  const [doomed, setDoomed] = useState<NpmRegistryInfo>();
  const remove = useChange('npm', 'deleteNpmRegistryById', { done: t.registryDeleted });
  const add = (
    <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={() => setEdited('new')}>
      {t.addRegistry}
    </Button>
  );
  return (
    <Drawer open={isOpen} title={t.registries} size={720} extra={add} onClose={onClose} destroyOnHidden>
      <p className={styles.quiet}>{t.registriesHelp}</p>
      <QueryView
        query={query}
        skeleton={120}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="vase" text={t.registriesEmpty} />}
      >
        {(list) => (
          <ul className={styles.registries}>
            {list.map((one) => (
              <Registry key={one._id} registry={one} onEdit={() => setEdited(one)} onRemove={() => setDoomed(one)} />
            ))}
          </ul>
        )}
      </QueryView>
      {edited && <RegistryForm registry={edited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t.deleteRegistryTitle({ name: doomed?.name ?? '' })}
        okText={t.remove}
        onConfirm={async () => {
          if (doomed) await remove.mutateAsync({ id: doomed._id });
          setDoomed(undefined);
        }}
        onCancel={() => setDoomed(undefined)}
      >
        {t.deleteRegistryText}
      </ConfirmDialog>
    </Drawer>
  );
}

function Registry(props: { registry: NpmRegistryInfo; onEdit: () => void; onRemove: () => void }) {
  const { registry, onEdit, onRemove } = props;
  const t = useTexts(texts);
  const check = useChange('npm', 'checkNpmRegistry', {
    onDone: ({ isCorrect, userName, reason }) => {
      if (isCorrect) showSuccess(userName ? t.checkedAs({ name: userName }) : t.checked);
      else showNotice({ kind: 'error', title: t.checkFailed, text: reason });
    },
    reads: 'none',
  });
  const { name, url, scopes, hasToken, tokenHint, packageNum } = registry;
  const facts = [
    scopes.length > 0 ? joinWords(scopes) : t.noScopes,
    hasToken ? (tokenHint ? t.tokenKept({ hint: tokenHint }) : t.hasToken) : t.noToken,
    t.packageNum({ num: packageNum }),
  ];
  return (
    <li>
      <div className={styles.registryHead}>
        <strong>{name}</strong>
        <span className="g-mono">{url}</span>
      </div>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      <div className={styles.buttons}>
        <Button size="small" loading={check.isPending} onClick={() => check.mutate({ id: registry._id })}>
          {t.check}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t.edit}
        </Button>
        <Button size="small" danger onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

type Values = Omit<NpmRegistryDraft, 'token'> & { token: string; clearsToken: boolean };

function RegistryForm({ registry, onClose }: { registry: NpmRegistryInfo | 'new'; onClose: () => void }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const fields = useFields('npm', 'insertNpmRegistry');
  const held = registry === 'new' ? undefined : registry;
  const save = async ({ clearsToken, token, ...values }: Values, version: number | undefined) => {
    const draft = { ...values, token: clearsToken ? null : token };
    if (held)
      await api.npm.updateNpmRegistryById(
        { ...draft, id: held._id, version: version ?? held.version },
        { claims: 'all' },
      );
    else await api.npm.insertNpmRegistry(draft, { claims: 'all' });
    await invalidateReads(client, 'npm', 'updateNpmRegistryById');
    showSuccess(t.registrySaved);
  };
  return (
    <EditModal<Values>
      title={held ? t.editRegistry : t.addRegistry}
      isOpen
      initial={{
        name: held?.name ?? '',
        url: held?.url ?? '',
        scopes: held?.scopes ?? [],
        token: '',
        clearsToken: false,
      }}
      {...(held && { version: held.version })}
      save={save}
      onClose={onClose}
    >
      <CallField name="name" field={fields.name} extra={t.registryNameHelp}>
        <Input />
      </CallField>
      <CallField name="url" field={fields.url} extra={t.registryUrlHelp}>
        <Input placeholder="https://" className="g-mono" />
      </CallField>
      <CallField name="scopes" field={fields.scopes} extra={t.scopesHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} suffixIcon={null} />
      </CallField>
      <CallField name="token" field={fields.token} extra={t.tokenHelp}>
        <Input.Password
          className="g-mono"
          autoComplete="new-password"
          placeholder={held?.hasToken ? t.tokenStays : ''}
        />
      </CallField>
      {held?.hasToken && (
        <Form.Item name="clearsToken" valuePropName="checked">
          <Checkbox>{t.clearToken}</Checkbox>
        </Form.Item>
      )}
    </EditModal>
  );
}
