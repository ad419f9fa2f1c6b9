import { type Comment, type CommentReaction, type CommentThread, commentLimit } from '@easymock/contract';
import { toSafeNodes } from '@easymock/wiki-content/browser';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { drawFormulas } from '../../../kit/formula/draw-formulas';
import { api, CallError } from '../../../lib/api/api';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { texts as reactionTexts } from '../comment/reaction-texts';
import { Reactions, withReaction } from '../comment/reactions';
import { readShareToken } from './share-token';
import styles from './shared.module.css';
import { texts } from './texts';

const pageSize = 20;

/** Shows the comments on a shared article to people who are signed in. */
export function SharedComments({ flag, markdownId }: { flag: string; markdownId: string }) {
  const t = useTexts(texts);
  const [threads, setThreads] = useState<readonly CommentThread[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const [state, setState] = useState<'loading' | 'ready' | string>('loading');
  const [replyTo, setReplyTo] = useState<Comment>();
  const link = useCallback(() => ({ flag, shareToken: readShareToken(flag) }), [flag]);
  const load = useCallback(
    async (lastId?: string) => {
      try {
        const input = { markdownId, pageSize, lastId, ...link() };
        const page = await api.comment.loadMore(input, { claims: 'all' });
        setThreads((before) => (lastId === undefined ? page.topicList : [...before, ...page.topicList]));
        setHasMore(page.hasMore);
        setState('ready');
      } catch (error) {
        setState(messageOf(error));
      }
    },
    [markdownId, link],
  );
  useEffect(() => void load(), [load]);
  /** @returns the error message; empty after success */
  const send = async (content: string, parent: Comment | undefined): Promise<string> => {
    try {
      const input = { markdownId, content, parentId: parent?._id, ...link() };
      const thread = await api.comment.topic(input, { claims: 'all' });
      setThreads((before) =>
        before.some(({ _id }) => _id === thread._id)
          ? before.map((one) => (one._id === thread._id ? thread : one))
          : [thread, ...before],
      );
      setReplyTo(undefined);
      return '';
    } catch (error) {
      return messageOf(error);
    }
  };
  const remove = async (id: string) => {
    try {
      await api.comment.deleteTopic({ id, ...link() }, { claims: 'all' });
      await load();
    } catch (error) {
      setState(messageOf(error));
    }
  };
  const react = async (id: string, reaction: CommentReaction, isOn: boolean) => {
    try {
      const thread = await api.comment.reactTopic({ id, reaction, isOn, ...link() }, { claims: 'all' });
      const changed = new Map([thread, ...thread.replies].map((one) => [one._id, one.reactions]));
      // The response contains only the first replies of the thread.
      const after = (one: Comment) =>
        changed.get(one._id) ?? (one._id === id ? withReaction(one.reactions, { reaction, isOn }) : one.reactions);
      const fresh = <C extends Comment>(one: C): C => ({ ...one, reactions: [...after(one)] });
      setThreads((before) => before.map((one) => ({ ...fresh(one), replies: one.replies.map(fresh) })));
    } catch (error) {
      setState(messageOf(error));
    }
  };
  const moreReplies = async ({ _id: id, replies }: CommentThread) => {
    try {
      const found = await api.comment.getReplies({ id, lastId: replies.at(-1)?._id, ...link() }, { claims: 'all' });
      const known = new Set(replies.map((one) => one._id));
      const added = found.topicList.filter((one) => !known.has(one._id));
      setThreads((before) =>
        before.map((one) => (one._id === id ? { ...one, replies: [...one.replies, ...added] } : one)),
      );
    } catch (error) {
      setState(messageOf(error));
    }
  };
  const one = (comment: Comment, inside?: ReactNode) => (
    <Said
      key={comment._id}
      comment={comment}
      onReply={() => setReplyTo(comment)}
      onReact={(reaction, isOn) => void react(comment._id, reaction, isOn)}
      onRemove={() => void remove(comment._id)}
      inside={
        <>
          {inside}
          {replyTo?._id === comment._id && (
            <Writing
              label={t.commentReplyTo({ name: comment.userNickName })}
              isFocused
              onSend={(content) => send(content, comment)}
            />
          )}
        </>
      }
    />
  );
  const isReady = state === 'ready' || state === 'loading';
  return (
    <section className={styles.comments} aria-label={t.comments}>
      <h2 className={styles.part}>{t.comments}</h2>
      <Writing label={t.commentText} onSend={(content) => send(content, undefined)} />
      {!isReady && (
        <p role="alert" className={styles.quiet}>
          {state}
        </p>
      )}
      {state === 'ready' && threads.length === 0 && <p className={styles.quiet}>{t.commentNone}</p>}
      <ul>
        {threads.map((thread) =>
          one(
            thread,
            <>
              {thread.anchor && <blockquote className={styles.quote}>{thread.anchor.quote}</blockquote>}
              {thread.resolved && <p className={styles.quiet}>{t.commentResolved}</p>}
              {thread.replies.length > 0 && <ul>{thread.replies.map((reply) => one(reply))}</ul>}
              {thread.replyNum > thread.replies.length && (
                <PlainButton onClick={() => void moreReplies(thread)}>{t.commentReplies}</PlainButton>
              )}
            </>,
          ),
        )}
      </ul>
      {hasMore && <PlainButton onClick={() => void load(threads.at(-1)?._id)}>{t.commentEarlier}</PlainButton>}
    </section>
  );
}

const messageOf = (error: unknown): string => {
  if (error instanceof CallError) return error.message;
  throw error;
};

function Said(props: {
  comment: Comment;
  onReply: () => void;
  onReact: (reaction: CommentReaction, isOn: boolean) => void;
  onRemove: () => void;
  inside: ReactNode;
}) {
  const { html, userNickName, createDate, isDeleted, canDelete, reactions } = props.comment;
  const t = useTexts(texts);
  const rt = useTexts(reactionTexts);
  const [isPicking, setIsPicking] = useState(false);
  const picker = useRef<HTMLButtonElement>(null);
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(toSafeNodes(html, language === 'en' ? 'en' : 'zh'));
    if (box.current) drawFormulas(box.current);
  }, [html, language]);
  return (
    <li className={styles.said}>
      <p className={styles.quiet}>
        <b>{userNickName}</b>{' '}
        <time dateTime={createDate} title={formatMoment(createDate)}>
          {formatAgo(createDate, language, Date.now())}
        </time>
      </p>
      <div ref={box} />
      <Reactions
        reactions={reactions}
        onReact={props.onReact}
        isPicking={isPicking}
        onPicked={() => {
          setIsPicking(false);
          picker.current?.focus();
        }}
      />
      {!isDeleted && (
        <p className={styles.quiet}>
          <button type="button" className={styles.file} onClick={props.onReply}>
            {t.commentReply}
          </button>{' '}
          <button
            ref={picker}
            type="button"
            className={styles.file}
            aria-expanded={isPicking}
            onClick={() => setIsPicking(!isPicking)}
          >
            {rt.add}
          </button>{' '}
          {canDelete && (
            <button type="button" className={styles.file} onClick={props.onRemove}>
              {t.commentRemove}
            </button>
          )}
        </p>
      )}
      {props.inside}
    </li>
  );
}

function Writing(props: { label: string; isFocused?: boolean; onSend: (content: string) => Promise<string> }) {
  const t = useTexts(texts);
  const [content, setContent] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isFocused } = props;
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const send = async () => {
    if (content.trim() === '' || isBusy) return;
    setIsBusy(true);
    const failed = await props.onSend(content.trim());
    setProblem(failed);
    if (!failed) setContent('');
    setIsBusy(false);
  };
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        rows={3}
        maxLength={commentLimit}
        aria-label={props.label}
        placeholder={props.label}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      {problem && <p role="alert">{problem}</p>}
      <PlainButton look="primary" type="submit" disabled={content.trim() === '' || isBusy}>
        {t.commentSend}
      </PlainButton>
    </form>
  );
}
