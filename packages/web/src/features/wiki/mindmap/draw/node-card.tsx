import { Icon } from '../../../../kit/display/icon';
import { ExternalIcon, LinkIcon } from '../../../../kit/display/icons';
import { usePageLocation } from '../../../../lib/address/page-location';
import { innerPathOf } from '../../text/inner-path';
import styles from './draw.module.css';
import type { Box } from './layout';

interface Props {
  box: Box;
  label: string;
  /** Ranges of the note to highlight. */
  marks?: readonly { readonly from: number; readonly to: number }[] | undefined;
}

/** Shows the note and the link of a node beside it. `readMindMap` has validated the link. */
export function NodeCard({ box, label, marks = [] }: Props) {
  const { go } = usePageLocation();
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
      {note && <p>{marks.length > 0 ? withMarks(note, marks) : note}</p>}
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

function withMarks(text: string, marks: NonNullable<Props['marks']>) {
  const pieces = marks.flatMap(({ from, to }, at) => [
    text.slice(marks[at - 1]?.to ?? 0, from),
    <mark key={from} className={styles.found}>
      {text.slice(from, to)}
    </mark>,
  ]);
  return [...pieces, text.slice(marks.at(-1)?.to ?? 0)];
}
