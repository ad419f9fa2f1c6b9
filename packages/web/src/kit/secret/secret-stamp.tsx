import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '../../lib/session/session';
import { formatMoment } from '../../lib/texts/time';
import { WaterMark } from '../display/water-mark';

/**
 * Marks the whole screen with the name of the reader and the time while a secret is shown: also the page behind a drawer or
 * a dialog, and what opens above them.
 * @example {shown.hasWatermark && <SecretStamp />}
 */
export function SecretStamp() {
  const user = useUser();
  const [since] = useState(() => formatMoment(new Date().toISOString()));
  const text = `${user?.nick_name || user?.name || ''} ${since}`;
  return createPortal(<WaterMark text={text} isAboveAll />, document.body);
}
