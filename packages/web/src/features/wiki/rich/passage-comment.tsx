import type { CommentAnchor } from '@easymock/contract';
import { Modal } from 'antd';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from '../comment/comment.module.css';
import { Composer } from '../comment/composer';
import { texts as commentTexts } from '../comment/texts';
import { texts } from './texts';

/** Writes a comment on a passage while the article is edited. */
export function PassageComment(props: { markdownId: string; anchor: CommentAnchor; onClose: () => void }) {
  const { markdownId, anchor, onClose } = props;
  const t = useTexts(commentTexts);
  const { blockCommented } = useTexts(texts);
  const post = useChange('comment', 'topic', { done: blockCommented, onDone: onClose });
  return (
    <Modal open width={420} title={t.about} footer={null} onCancel={onClose}>
      <blockquote className={styles.quoted}>{anchor.quote}</blockquote>
      <Composer
        label={t.about}
        placeholder={t.placeholder}
        postText={t.post}
        hasFocus
        onPost={(content) => post.mutateAsync({ markdownId, content, anchor })}
        onCancel={onClose}
      />
    </Modal>
  );
}
