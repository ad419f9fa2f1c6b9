import type { CatalogNode } from '@easymock/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/form/field';
import { useChange } from '../../../lib/api/queries';
import { copyText } from '../../../lib/browser/copy';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { isPwdMissing, type Protection, ProtectionFields } from './protection-fields';
import styles from './share.module.css';
import type { ShareInfo } from './share-info';
import { texts } from './texts';

/** Creates a link. The user's first link needs no name; later ones name the recipient. */
export function NewLink(props: {
  node: Pick<CatalogNode, 'id' | 'catalogType'>;
  info: ShareInfo;
  isFirst: boolean;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}) {
  const { node, info, isFirst, onDone, onCancel } = props;
  const t = useTexts(texts);
  const [value, setValue] = useState<Protection>({ pwdType: 2, pwd: '', validTime: 7 });
  const [audience, setAudience] = useState('');
  const { pwdType, pwd, validTime } = value;
  const create = useChange('share', 'addHref', {
    onDone: ({ href }) => {
      const address = new URL(href, location.href).href;
      // The server stores only a hash of the password, so this is the last chance to copy both.
      const both = t.linkAndPwd({ address, pwd: pwd.trim() });
      const copyBoth = async () => {
        if (await copyText(both)) showSuccess(t.copied);
      };
      showSuccess(t.created, pwdType === 2 ? { label: t.copyBoth, run: () => void copyBoth() } : undefined);
      onDone();
    },
  });
  const isIncomplete = isPwdMissing(value, false) || (!isFirst && audience.trim() === '');
  const submit = () => {
    if (isIncomplete) return;
    create.mutate({
      markdownId: node.id,
      isSubtree: node.catalogType === 'folder',
      validTime,
      pwdType,
      ...(pwdType === 2 && { pwd: pwd.trim() }),
      audience: audience.trim(),
    });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!isFirst && (
        <Field label={t.audience} help={t.audienceHelp} isRequired>
          {(control) => (
            <Input {...control} maxLength={60} value={audience} onChange={(event) => setAudience(event.target.value)} />
          )}
        </Field>
      )}
      <ProtectionFields value={value} info={info} hasOwnPwd={false} onChange={setValue} />
      <div className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
        <Button type="primary" htmlType="submit" disabled={isIncomplete} loading={create.isPending}>
          {t.create}
        </Button>
      </div>
    </form>
  );
}
