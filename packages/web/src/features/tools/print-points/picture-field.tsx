import type { PrintPicture } from '@easymock/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { PictureIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import { pictureIn, pictureTypes, uploadPicture } from './picture';
import styles from './print-points.module.css';
import { texts } from './texts';

/** Accepts a picture from the disk, from the clipboard anywhere on the page, or by drag and drop. */
export function usePictureUpload(isOff: boolean, onPicture: (picture: PrintPicture) => void) {
  const t = useTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || isOff || isUploading) return;
    setIsUploading(true);
    const picture = await uploadPicture(file, t.choosePicture, t.pictureHelp).finally(() => setIsUploading(false));
    if (picture) onPicture(picture);
  };
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData);
    if (!file || isOff) return;
    event.preventDefault();
    void take(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => takePasted(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return {
    take,
    choose: () => input.current?.click(),
    isUploading,
    /** The hidden input of the file dialog. */
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.choosePicture}
        accept={pictureTypes}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Resets the input, so that selecting the same file again fires a change event.
          target.value = '';
        }}
      />
    ),
  };
}
export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** The drop area, shown while there is no picture. */
export function PictureDrop({ upload, error }: { upload: PictureUpload; error: ReactNode }) {
  const t = useTexts(texts);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void upload.take(pictureIn(event.dataTransfer));
      }}
    >
      <Button type="primary" icon={<Icon icon={PictureIcon} />} loading={upload.isUploading} onClick={upload.choose}>
        {t.choosePicture}
      </Button>
      <span>{t.paste}</span>
      <span className={styles.help}>{t.pictureHelp}</span>
      {error && (
        <span role="alert" style={{ color: 'var(--g-seal)' }}>
          {error}
        </span>
      )}
    </div>
  );
}
