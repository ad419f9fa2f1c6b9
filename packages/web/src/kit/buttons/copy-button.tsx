import { useEffect, useState } from 'react';
import { copyText } from '../../lib/browser/copy';
import { showNotice } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import type { IconShape } from '../display/icon';
import { CheckIcon, CopyIcon } from '../display/plain-icons';
import { kitTexts } from '../kit-texts';
import { IconButton } from './icon-button';

/**
 * Copies a text and shows for a moment that it did.
 * @example <CopyButton text={address} label={t.copyAddress} />
 */
export function CopyButton(props: { text: string; label?: string; size?: number; icon?: IconShape }) {
  const { text, label, size = 14, icon = CopyIcon } = props;
  const t = useTexts(kitTexts);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), 1600);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <>
      <IconButton
        icon={isDone ? CheckIcon : icon}
        size={size}
        label={label ?? t.copy}
        style={isDone ? { color: 'var(--g-bamboo)' } : undefined}
        onClick={async (event) => {
          event.stopPropagation();
          const isCopied = await copyText(text);
          setIsDone(isCopied);
          if (!isCopied) showNotice({ kind: 'error', title: t.copy, text: t.copyFailed });
        }}
      />
      <span className="g-sr-only" role="status">
        {isDone ? t.copied : ''}
      </span>
    </>
  );
}
