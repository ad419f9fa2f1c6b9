import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '../../lib/session/session';
import { formatMoment } from '../../lib/texts/time';
import { WaterMark } from '../display/water-mark';

/**
 * Covers the whole screen with a watermark of the reader's name and the time while a secret is shown,
 * including the page behind a drawer or dialog, and layers above them.
 * @example {shown.hasWatermark && <SecretStamp />}
 */
export function SecretStamp() {
  const user = useUser();
  const [since] = useState(() => formatMoment(new Date().toISOString()));
  const text = `${user?.nick_name || user?.name || ''} ${since}`;
  return createPortal(<WaterMark text={text} isAboveAll />, document.body);
}
