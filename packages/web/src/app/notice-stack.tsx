import { useEffect, useState } from 'react';
import { IconButton } from '../kit/buttons/icon-button';
import { Icon } from '../kit/display/icon';
import { CheckIcon, CloseIcon, CopyIcon } from '../kit/display/plain-icons';
import { kitTexts } from '../kit/kit-texts';
import { copyText } from '../lib/browser/copy';
import { dismissNotice, type Notice, showSuccess, useNotices } from '../lib/state/notices';
import { useTexts } from '../lib/texts/texts';
import styles from './notice-stack.module.css';

/**
 * Shows the notices of `showNotice` and `showSuccess`. Separate from the component library, which the sign-in page does
 * not load.
 */
export function NoticeStack() {
  const notices = useNotices();
  const messages = notices.filter((notice) => notice.kind === 'success');
  const others = notices.filter((notice) => notice.kind !== 'success');
  return (
    <>
      <div className={styles.messages} role="status" aria-live="polite">
        {messages.map((notice) => (
          <Message key={notice.id} notice={notice} />
        ))}
      </div>
      <div className={styles.notices} role="alert">
        {others.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  );
}

/** Dismisses the notice after its duration, paused while the pointer is over it. @returns the seconds left */
function useLifetime(notice: Notice, isHeld: boolean): number {
  const [left, setLeft] = useState(notice.duration);
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => setLeft((value) => value - 250), 250);
    return () => clearInterval(timer);
  }, [isHeld]);
  useEffect(() => {
    if (left <= 0) dismissNotice(notice.id);
  }, [left, notice.id]);
  return Math.max(0, Math.ceil(left / 1000));
}

function Message({ notice }: { notice: Notice }) {
  const [isHeld, setIsHeld] = useState(false);
  useLifetime(notice, isHeld);
  return (
    <div className={styles.message} onPointerEnter={() => setIsHeld(true)} onPointerLeave={() => setIsHeld(false)}>
      <span className={styles.good}>
        <Icon icon={CheckIcon} />
      </span>
      {notice.text}
      <Actions notice={notice} />
    </div>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const t = useTexts(kitTexts);
  const [isHeld, setIsHeld] = useState(false);
  const secondsLeft = useLifetime(notice, isHeld && !notice.hasCountdown);
  const { requestId } = notice;
  return (
    <div
      className={`${styles.notice} ${notice.kind === 'error' ? styles.error : ''}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      <div className={styles.head}>
        <strong>{notice.title}</strong>
        {notice.hasCountdown && (
          <span className={`${styles.countdown} g-num`} aria-hidden="true">
            {t.secondsLeft({ seconds: secondsLeft })}
          </span>
        )}
        <IconButton icon={CloseIcon} label={t.close} size={14} onClick={() => dismissNotice(notice.id)} />
      </div>
      <p className={styles.text}>{notice.text}</p>
      {requestId && (
        <button
          type="button"
          className={styles.request}
          title={t.copyRequestId}
          onClick={async () => {
            if (await copyText(requestId)) showSuccess(t.copied);
          }}
        >
          <Icon icon={CopyIcon} size={12} /> {requestId}
        </button>
      )}
      <Actions notice={notice} />
    </div>
  );
}

function Actions({ notice }: { notice: Notice }) {
  return [notice.action, notice.more].map(
    (action) =>
      action && (
        <button
          key={action.label}
          type="button"
          className={styles.action}
          onClick={() => {
            dismissNotice(notice.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ),
  );
}
