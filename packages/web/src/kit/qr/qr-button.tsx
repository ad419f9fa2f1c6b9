import { PopoverButton } from '../buttons/popover-button';
import { QrIcon } from '../display/icons';
import styles from './qr-button.module.css';
import { QrImage } from './qr-image';

/**
 * Shows the code of an address beside it.
 * @param label says whose code it is
 * @example <QrButton address={url} label={t.qrOf({ name })} />
 */
export function QrButton({ address, label }: { address: string; label: string }) {
  return (
    <PopoverButton icon={QrIcon} label={label} size={14}>
      <div className={styles.code}>
        <QrImage text={address} label={label} side={180} />
        <p>{address}</p>
      </div>
    </PopoverButton>
  );
}
