import { PopoverButton } from '../buttons/popover-button';
import { QrIcon } from '../display/icons';
import styles from './qr-button.module.css';
import { QrImage } from './qr-image';

/**
 * Renders a button that shows the QR code of a URL.
 * @param label names the owner of the code
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
