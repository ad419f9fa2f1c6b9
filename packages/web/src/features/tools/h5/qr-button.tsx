import { Popover } from 'antd';
import { IconButton } from '../../../kit/buttons/icon-button';
import { QrIcon } from '../../../kit/display/icons';
import { QrImage } from '../../../kit/qr/qr-image';
import { useTexts } from '../../../lib/texts/texts';
import styles from './h5.module.css';
import { texts } from './texts';

/** Shows the code of an address beside it. */
export function QrButton({ name, address }: { name: string; address: string }) {
  const t = useTexts(texts);
  const label = t.qrOf({ name });
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      content={
        <div className={styles.code}>
          <QrImage text={address} label={label} side={180} />
          <p>{address}</p>
        </div>
      }
    >
      <IconButton icon={QrIcon} label={label} size={14} />
    </Popover>
  );
}
