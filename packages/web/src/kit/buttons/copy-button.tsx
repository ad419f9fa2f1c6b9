import { type MouseEvent, useEffect, useState } from 'react';
import { copyText } from '../../lib/browser/copy';
import { showNotice } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import { Icon, type IconShape } from '../display/icon';
import { CheckIcon, CopyIcon } from '../display/plain-icons';
import { kitTexts } from '../kit-texts';
import { IconButton } from './icon-button';
import { PlainButton } from './plain-button';

/**
 * Copies a text and confirms that for a moment; `isLabelled` shows the label beside the icon.
 * @example <CopyButton text={address} label={t.copyAddress} />
 */
export function CopyButton(props: {
  text: string;
  label?: string;
  size?: number;
  icon?: IconShape;
  isLabelled?: boolean;
}) {
  const { text, size = 14, icon = CopyIcon, isLabelled = false } = props;
  const t = useTexts(kitTexts);
  const label = props.label ?? t.copy;
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), 1600);
    return () => clearTimeout(timer);
  }, [isDone]);
  const shape = isDone ? CheckIcon : icon;
  const style = isDone ? { color: 'var(--g-bamboo)' } : undefined;
  const copy = async (event: MouseEvent) => {
    event.stopPropagation();
    const isCopied = await copyText(text);
    setIsDone(isCopied);
    if (!isCopied) showNotice({ kind: 'error', title: t.copy, text: t.copyFailed });
  };
  return (
    <>
      {isLabelled ? (
        <PlainButton style={style} onClick={copy}>
          <Icon icon={shape} size={size} />
          {label}
        </PlainButton>
      ) : (
        <IconButton icon={shape} size={size} label={label} style={style} onClick={copy} />
      )}
      <span className="g-sr-only" role="status">
        {isDone ? t.copied : ''}
      </span>
    </>
  );
}
