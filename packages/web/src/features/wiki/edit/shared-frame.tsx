import type { Article } from '@easymock/contract';
import { Button } from 'antd';
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Avatar } from '../../../kit/display/avatar';
import { Icon } from '../../../kit/display/icon';
import { BackIcon, FocusIcon, HistoryIcon, TrashIcon } from '../../../kit/display/icons';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { Skeleton } from '../../../kit/page/skeleton';
import { to, useTitle } from '../../../lib/address/page';
import { CallError } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { useDelayed } from '../../../lib/browser/use-delayed';
import { useEditorKeys } from '../../../lib/browser/use-editor-keys';
import { preventLeaving } from '../../../lib/session/sign-in-again';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import type { DraftContent, DraftSession, DraftStatus } from '../shared-draft/draft-session';
import { cssColourOf } from '../shared-draft/others-caret';
import styles from '../shared-draft/shared-draft.module.css';
import { texts } from '../shared-draft/texts';
import editStyles from './edit.module.css';
import type { TextBox } from './editor-frame';
import { focusAfterDialog } from './focus-after-dialog';
import { keyName } from './key-name';
import { SharedTitle } from './shared-title';
import { timeOf } from './storage-state';
import { texts as editTexts } from './texts';
import { useDraftSession, useDraftStatus, useDraftTitle } from './use-draft-session';
import { focusKey, useFocusMode } from './use-focus-mode';
import type { FoundDraft } from './use-found-draft';

const DraftsDialog = lazy(async () => ({ default: (await import('./drafts-dialog')).DraftsDialog }));
const DiscardDialog = lazy(async () => ({ default: (await import('../shared-draft/discard-dialog')).DiscardDialog }));

/** Maximum people shown in the head. */
const shownPeople = 5;

/** Props of the editor inside the frame. */
export interface SharedWritten {
  readonly session: DraftSession;
  readonly isReadOnly: boolean;
}

/** Renders the frame of a shared editor: title, people, storage state, publishing, and the reason why writing ended. */
export function SharedFrame(props: {
  article: Article;
  /** A draft of the person alone, from an earlier visit. */
  draft: FoundDraft | null;
  box: RefObject<TextBox | null>;
  content: DraftContent;
  /** Rendered before the button that publishes. */
  controls?: ReactNode;
  /** Called when the draft is loaded. */
  onOpened?: (session: DraftSession) => void;
  children: (written: SharedWritten) => ReactNode;
}) {
  const { article, draft, box, children } = props;
  const t = useTexts(texts);
  const te = useTexts(editTexts);
  const session = useDraftSession(article, props.content);
  const status = useDraftStatus(session);
  const title = useDraftTitle(session);
  const focus = useFocusMode();
  const { publish, isPublishing } = usePublish(article._id, session, box);
  const [isListing, setIsListing] = useState(false);
  const shownTitle = status.phase === 'opening' ? article.title : title;
  useTitle(status.isChanged ? `● ${shownTitle}` : shownTitle);
  // Stay on the page when the sign-in expires: typed text is sent after the person has signed in again.
  useEffect(preventLeaving, []);
  const isOpened = status.phase === 'open';
  const onOpened = useEffectEvent(() => props.onOpened?.(session));
  useEffect(() => {
    if (isOpened) onOpened();
  }, [isOpened]);
  useEditorKeys({ save: () => void publish(), search: () => box.current?.search?.() });
  const isReadOnly = !isOpened;
  return (
    <div className={editStyles.page} data-focus={focus.isFocused ? '' : undefined}>
      <h1 className="g-sr-only">{`${te.edit} ${shownTitle}`}</h1>
      <header className={editStyles.head}>
        <Link
          to={to('wikiFolder', { markdownId: article._id })}
          className={editStyles.back}
          aria-label={te.back}
          title={te.back}
        >
          <Icon icon={BackIcon} />
        </Link>
        <SharedTitle
          session={session}
          title={shownTitle}
          isReadOnly={isReadOnly}
          onEnter={() => box.current?.focus()}
        />
        <People people={status.people} />
        <DraftState status={status} />
        {props.controls}
        <IconButton icon={HistoryIcon} label={te.drafts} onClick={() => setIsListing(true)} />
        <IconButton
          icon={FocusIcon}
          label={`${te.focusMode} (${focusKey})`}
          aria-pressed={focus.isFocused}
          onClick={focus.toggle}
        />
        <Discard
          markdownId={article._id}
          isDisabled={isReadOnly || !status.isChanged}
          onDiscarded={(seq) => session.noteDiscarded(seq)}
          onClosed={() => focusAfterDialog(() => box.current?.focus())}
        />
        <Button
          type="primary"
          className={editStyles.primary}
          loading={isPublishing}
          disabled={isReadOnly || !status.isChanged}
          title={keyName('Mod-S')}
          onClick={() => void publish()}
        >
          {t.publish}
        </Button>
      </header>
      {status.phase === 'ended' && <Ended status={status} />}
      {isOpened && status.discarded && (
        <DiscardedBanner
          discarded={status.discarded}
          onShow={() => setIsListing(true)}
          onClose={() => session.closeDiscarded()}
        />
      )}
      {isOpened && draft && (
        <ChangeBanner text={<span className="g-num">{t.ownDraft({ at: formatMoment(draft.at) })}</span>}>
          <Button size="small" type="text" onClick={() => setIsListing(true)}>
            {t.showDraft}
          </Button>
        </ChangeBanner>
      )}
      {status.phase === 'opening' ? <Opening /> : children({ session, isReadOnly })}
      {isListing && (
        <Suspense>
          <DraftsDialog
            article={article}
            isReadOnly={isReadOnly}
            onChoose={({ mdTexts }) => box.current?.setText(mdTexts)}
            onClose={() => setIsListing(false)}
          />
        </Suspense>
      )}
      <LeaveGuard isDirty={session.isAtRisk} />
    </div>
  );
}

/** Publishes the draft after everything that was typed here has reached the server. */
function usePublish(markdownId: string, session: DraftSession, box: RefObject<TextBox | null>) {
  const t = useTexts(texts);
  const change = useChange('sharedDraft', 'publish', { reads: 'later' });
  const [isFlushing, setIsFlushing] = useState(false);
  const publish = async () => {
    const { phase, isChanged } = session.status;
    if (change.isPending || isFlushing || phase !== 'open' || !isChanged || !session.title.toString().trim()) return;
    box.current?.settle?.();
    setIsFlushing(true);
    const isStored = await session.flush().finally(() => setIsFlushing(false));
    if (!isStored) {
      showNotice({ kind: 'error', title: t.unsentTitle, text: t.unsentText });
      return;
    }
    const published = await change
      .mutateAsync({ markdownId })
      .catch(async (error) => {
        const isOver = error instanceof CallError && error.isSessionOver;
        return isOver && (await session.awaitSignIn()) ? change.mutateAsync({ markdownId }) : undefined;
      })
      // `useChange` has reported the failure.
      .catch(() => undefined);
    if (!published) return;
    showSuccess(t.published);
    session.notePublished(published);
  };
  return { publish, isPublishing: change.isPending || isFlushing };
}

function Discard(props: {
  markdownId: string;
  isDisabled: boolean;
  onDiscarded: (seq: number) => void;
  onClosed: () => void;
}) {
  const { markdownId, isDisabled, onDiscarded, onClosed } = props;
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ActionMenu
        label={t.more}
        actions={[
          {
            key: 'discard',
            icon: TrashIcon,
            label: t.discard,
            isDisabled,
            isDanger: true,
            run: () => setIsAsking(true),
          },
        ]}
      />
      {isAsking && (
        <Suspense>
          <DiscardDialog
            markdownId={markdownId}
            onDiscarded={onDiscarded}
            onClose={() => {
              setIsAsking(false);
              onClosed();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shows the other people with an open editor, in the colours of their cursors. */
function People({ people }: Pick<DraftStatus, 'people'>) {
  const t = useTexts(texts);
  if (people.length === 0) return null;
  const names = t.here({ names: people.map(({ nickName }) => nickName).join('、') });
  return (
    <ul className={styles.people} aria-label={names} title={names}>
      {people.slice(0, shownPeople).map(({ userId, nickName, colour }) => (
        <li key={userId} style={{ '--person': cssColourOf(colour) } as CSSProperties}>
          <Avatar name={nickName} size={22} />
          <span className="g-sr-only">{nickName}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows whether the changes are stored, and whether the draft has unpublished ones. */
function DraftState({ status }: { status: DraftStatus }) {
  const t = useTexts(texts);
  const { phase, changes, storedAt, isChanged, message } = status;
  if (phase !== 'open') return null;
  const stored = storedAt && t.stored({ at: timeOf(storedAt) });
  const state = changes === 'local' ? message || t.storedHere : changes === 'sending' ? t.storing : stored;
  return (
    <span className={`${editStyles.kept} g-num`} data-local={changes === 'local' || undefined} role="status">
      {[state, isChanged ? t.unpublished : ''].filter(Boolean).join(' · ')}
    </span>
  );
}

/** Shows why writing ended, and where the text is that was not sent. */
function Ended({ status: { message, hasKeptText } }: { status: DraftStatus }) {
  const t = useTexts(texts);
  const reason = message.replace(/[。.]$/, '') || t.endedAnew;
  return (
    <ChangeBanner text={hasKeptText ? t.ended({ message: reason }) : reason}>
      <Button size="small" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </ChangeBanner>
  );
}

/** Shows who replaced the text by the published one, and where the former text is. */
function DiscardedBanner(props: {
  discarded: NonNullable<DraftStatus['discarded']>;
  onShow: () => void;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const { nickName: name, isKept } = props.discarded;
  return (
    <ChangeBanner text={isKept ? t.discardedKept({ name }) : t.discardedBy({ name })}>
      {isKept && (
        <Button size="small" type="text" onClick={props.onShow}>
          {t.showDraft}
        </Button>
      )}
      <Button size="small" type="text" onClick={props.onClose}>
        {t.close}
      </Button>
    </ChangeBanner>
  );
}

function Opening() {
  const te = useTexts(editTexts);
  const isSlow = useDelayed(true, 300);
  return (
    <div role="status" aria-busy="true">
      <span className="g-sr-only">{te.loading}</span>
      {isSlow && <Skeleton height={480} />}
    </div>
  );
}
