import type { Comment, CommentThread } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Avatar } from '../../../kit/display/avatar';
import { EditIcon, SmileIcon, TrashIcon } from '../../../kit/display/icons';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/texts/time';
import styles from './comment.module.css';
import { CommentText } from './comment-text';
import { Composer } from './composer';
import { texts as reactionTexts } from './reaction-texts';
import { Reactions, withReaction } from './reactions';
import { texts } from './texts';

/** Renders a comment, the passage that it is about, and its replies. */
export function ThreadView(props: {
  thread: CommentThread;
  canComment: boolean;
  /** Whether the passage is unchanged in the text; undefined while that is unknown. */
  isPassageThere?: boolean | undefined;
  onShowPassage?: (() => void) | undefined;
  isMarked?: boolean;
}) {
  const { thread, canComment, isPassageThere, onShowPassage } = props;
  const t = useTexts(texts);
  const [answered, setAnswered] = useState<Comment>();
  const post = useChange('comment', 'topic');
  const resolve = useChange('comment', 'resolveTopic');
  const { anchor, resolved, canResolve, isDeleted } = thread;
  const mayReply = canComment && !isDeleted;
  const reply = async (content: string) => {
    await post.mutateAsync({ markdownId: thread.markdownId, content, parentId: (answered ?? thread)._id });
    setAnswered(undefined);
  };
  return (
    <article
      className={styles.thread}
      data-marked={props.isMarked || undefined}
      data-resolved={resolved ? '' : undefined}
      aria-label={t.thread}
    >
      {anchor && (
        <div className={styles.passage}>
          <button
            type="button"
            className={styles.quote}
            disabled={!onShowPassage || isPassageThere !== true}
            title={t.showPassage}
            onClick={onShowPassage}
          >
            {anchor.quote}
          </button>
          {isPassageThere === false && <span className={styles.changed}>{t.changed}</span>}
          {resolved && <span className={styles.resolved}>{t.resolvedBy({ name: resolved.nickName })}</span>}
        </div>
      )}
      <CommentLine comment={thread} onReply={mayReply ? () => setAnswered(thread) : undefined} />
      <ul className={styles.replies}>
        {thread.replies.map((one) => (
          <li key={one._id}>
            <CommentLine comment={one} onReply={canComment ? () => setAnswered(one) : undefined} />
          </li>
        ))}
        {thread.replyNum > thread.replies.length && (
          <FurtherReplies thread={thread} onReply={canComment ? setAnswered : undefined} />
        )}
      </ul>
      {answered && (
        <Composer
          key={answered._id}
          label={t.replyTo({ name: answered.userNickName })}
          placeholder={t.placeholderReply({ name: answered.userNickName })}
          postText={t.reply}
          hasFocus
          onPost={reply}
          onCancel={() => setAnswered(undefined)}
        />
      )}
      {anchor && canResolve && (
        <Button
          size="small"
          type="text"
          loading={resolve.isPending}
          onClick={() => resolve.mutate({ id: thread._id, isResolved: !resolved })}
        >
          {resolved ? t.reopen : t.resolve}
        </Button>
      )}
    </article>
  );
}

/** Loads, on request, the replies that the thread's own response did not include. */
function FurtherReplies(props: { thread: CommentThread; onReply: ((to: Comment) => void) | undefined }) {
  const { thread, onReply } = props;
  const t = useTexts(texts);
  const [pages, setPages] = useState<readonly (string | undefined)[]>([]);
  const last = thread.replies.at(-1)?._id;
  if (pages.length === 0) {
    return (
      <li>
        <Button size="small" type="link" onClick={() => setPages([last])}>
          {t.moreReplies({ count: formatNumber(thread.replyNum - thread.replies.length) })}
        </Button>
      </li>
    );
  }
  return pages.map((lastId) => (
    <ReplyPage
      key={lastId}
      threadId={thread._id}
      lastId={lastId}
      onReply={onReply}
      onMore={lastId === pages.at(-1) ? (next) => setPages([...pages, next]) : undefined}
    />
  ));
}

function ReplyPage(props: {
  threadId: string;
  lastId: string | undefined;
  onReply: ((to: Comment) => void) | undefined;
  onMore: ((lastId: string) => void) | undefined;
}) {
  const { threadId, lastId, onReply, onMore } = props;
  const t = useTexts(texts);
  const query = useQuery(callQuery('comment', 'getReplies', { id: threadId, ...(lastId && { lastId }) }));
  const { topicList = [], hasMore = false } = query.data ?? {};
  const last = topicList.at(-1)?._id;
  return (
    <>
      {topicList.map((one) => (
        <li key={one._id}>
          <CommentLine comment={one} onReply={onReply && (() => onReply(one))} />
        </li>
      ))}
      {hasMore && onMore && last && (
        <li>
          <Button size="small" type="link" onClick={() => onMore(last)}>
            {t.more}
          </Button>
        </li>
      )}
    </>
  );
}

function CommentLine({ comment, onReply }: { comment: Comment; onReply: (() => void) | undefined }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const picker = useRef<HTMLButtonElement>(null);
  const rt = useTexts(reactionTexts);
  const react = useChange('comment', 'reactTopic');
  const update = useChange('comment', 'updateTopic');
  const remove = useChange('comment', 'deleteTopic', { done: t.deletedDone });
  const { userNickName, replyUserNickName, createDate, updateDate, parentId } = comment;
  if (comment.isDeleted) return <p className={styles.gone}>{t.deleted}</p>;
  return (
    <div className={styles.line} id={`comment-${comment._id}`}>
      <Avatar name={userNickName} image={comment.userHeadImg} size={28} />
      <div className={styles.body}>
        <div className={styles.by}>
          <strong>{userNickName}</strong>
          {parentId && replyUserNickName && <span>{t.replyTo({ name: replyUserNickName })}</span>}
          <time dateTime={createDate} title={formatMoment(createDate)}>
            {formatAgo(createDate, language, Date.now())}
          </time>
          {updateDate && <span title={formatMoment(updateDate)}>{t.edited}</span>}
          <span className={styles.tools}>
            {onReply && (
              <IconButton
                ref={picker}
                icon={SmileIcon}
                size={14}
                label={rt.add}
                aria-expanded={isPicking}
                onClick={() => setIsPicking(!isPicking)}
              />
            )}
            {onReply && (
              <Button size="small" type="text" onClick={onReply}>
                {t.reply}
              </Button>
            )}
            {comment.canEdit && (
              <IconButton icon={EditIcon} size={14} label={t.edit} onClick={() => setIsEditing(true)} />
            )}
            {comment.canDelete && (
              <IconButton icon={TrashIcon} size={14} label={t.remove} onClick={() => setIsAsking(true)} />
            )}
          </span>
        </div>
        {isEditing ? (
          <Composer
            label={t.editOf}
            placeholder=""
            postText={t.save}
            initial={comment.content}
            hasFocus
            onPost={async (content) => {
              await update.mutateAsync({ id: comment._id, content });
              setIsEditing(false);
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <CommentText html={comment.html} />
        )}
        <Reactions
          reactions={withReaction(comment.reactions, react.isPending ? react.variables : undefined)}
          onReact={onReply && ((reaction, isOn) => react.mutate({ id: comment._id, reaction, isOn }))}
          isPicking={isPicking}
          onPicked={() => {
            setIsPicking(false);
            picker.current?.focus();
          }}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.removeTitle}
        okText={t.remove}
        onConfirm={async () => {
          await remove.mutateAsync({ id: comment._id });
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t.removeText}
      </ConfirmDialog>
    </div>
  );
}
