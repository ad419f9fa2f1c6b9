import { avatarLimit } from '@easymock/contract';
import { Button, Modal } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { Avatar } from '../../../kit/display/avatar';
import { api } from '../../../lib/api/api';
import { type SessionUser, updateUser } from '../../../lib/session/session';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { texts } from './texts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog')).CropDialog }));

/** Opens a file as a picture for cropping. @returns undefined if the file is not a picture or not accepted */
async function openPicture(file: File): Promise<string | undefined> {
  if (!/\.(?:jpe?g|png)$/i.test(file.name) || file.size > avatarLimit) return undefined;
  try {
    (await createImageBitmap(file)).close();
    return URL.createObjectURL(file);
  } catch {
    return undefined;
  }
}

/** Shows the person's picture, with actions to change and remove it. */
export function Portrait({ user }: { user: SessionUser }) {
  const t = useTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState('');
  const [isViewed, setIsViewed] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const name = user.nick_name || user.name;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await openPicture(file);
    if (picture) setChosen(picture);
    else showNotice({ kind: 'error', title: t.unsupported, text: t.unsupportedText });
  };
  const close = () => {
    URL.revokeObjectURL(chosen);
    setChosen('');
  };
  const remove = async () => {
    setIsRemoving(true);
    try {
      await api.account.update({ head_img: '' });
      updateUser({ head_img: '' });
      showSuccess(t.changed);
    } catch {
      // The API client has reported the failure already.
    } finally {
      setIsRemoving(false);
    }
  };

  return (
    <div className={styles.person}>
      <Avatar key={user.head_img} name={name} image={user.head_img} size={72} />
      <div className={styles.who}>
        <h2>{name}</h2>
        <p className={styles.quiet}>{t.pictureHelp}</p>
        <div className={styles.actions}>
          <Button onClick={() => input.current?.click()}>{t.changePicture}</Button>
          {user.head_img && (
            <>
              <Button type="text" onClick={() => setIsViewed(true)}>
                {t.viewPicture}
              </Button>
              <Button type="text" loading={isRemoving} onClick={remove}>
                {t.removePicture}
              </Button>
            </>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept=".jpg,.jpeg,.png"
        hidden
        aria-label={t.changePicture}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Otherwise selecting the same file again would not fire a change event.
          event.target.value = '';
        }}
      />
      <Modal open={isViewed} title={t.viewPicture} footer={null} width={400} onCancel={() => setIsViewed(false)}>
        <img className={styles.large} src={user.head_img} alt={t.pictureOf({ name })} />
      </Modal>
      {chosen && (
        <Suspense>
          <CropDialog
            image={chosen}
            onClose={close}
            onSaved={(head_img) => {
              updateUser({ head_img });
              showSuccess(t.changed);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
