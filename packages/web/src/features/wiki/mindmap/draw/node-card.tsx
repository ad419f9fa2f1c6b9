import { Icon } from '../../../../kit/display/icon';
import { ExternalIcon, LinkIcon } from '../../../../kit/display/icons';
import { usePlace } from '../../../../lib/address/place';
import { innerPathOf } from '../../text/inner-path';
import styles from './draw.module.css';
import type { Box } from './layout';

/** The note of a node and its link, beside it. The link is one that `readMindMap` let through. */
export function NodeCard({ box, label }: { box: Box; label: string }) {
  const { go } = usePlace();
  const { note, link } = box.node;
  if (!note && !link) return null;
  const isOutside = link !== undefined && !link.startsWith('/');
  return (
    <div
      className={styles.card}
      style={{ left: box.x, top: box.y + box.measured.height }}
      data-over=""
      role="note"
      aria-label={label}
    >
      {note && <p>{note}</p>}
      {link && (
        <a
          href={link}
          {...(isOutside && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
          onClick={(event) => {
            const path = innerPathOf(event.currentTarget);
            if (path === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            go(path);
          }}
        >
          <Icon icon={isOutside ? ExternalIcon : LinkIcon} size={14} />
          <span>{link}</span>
        </a>
      )}
    </div>
  );
}
