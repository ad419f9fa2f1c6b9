import { type CommentReaction, commentReactions, type ReactionCount, reactionFaces } from '@easymock/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts } from './reaction-texts';
import styles from './reactions.module.css';

/**
 * Shows the reactions to a comment, and all others to choose from while `isPicking`. Uses no component
 * library, because pages of links show it as well.
 */
export function Reactions(props: {
  reactions: readonly ReactionCount[];
  /** Changes the caller's own reaction; absent for people who may not comment. */
  onReact: ((reaction: CommentReaction, isOn: boolean) => void) | undefined;
  isPicking: boolean;
  onPicked: () => void;
}) {
  const { reactions, onReact, isPicking, onPicked } = props;
  const t = useTexts(texts);
  const text = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isPicking) group.current?.querySelector<HTMLElement>('[data-new]')?.focus();
  }, [isPicking]);
  const counts = new Map(reactions.map((one) => [one.reaction, one]));
  const shown = isPicking && onReact ? commentReactions : commentReactions.filter((one) => counts.has(one));
  if (shown.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPicking || event.key !== 'Escape') return;
    // The drawer around the comment stays open.
    event.stopPropagation();
    onPicked();
  };
  return (
    <fieldset ref={group} className={styles.row} aria-label={t.reactions} onKeyDown={onKeyDown}>
      {shown.map((reaction) => {
        const { num = 0, isMine = false, names = [] } = counts.get(reaction) ?? {};
        const { emoji, ...name } = reactionFaces[reaction];
        const further = num - names.length;
        const people = names.join(t.comma) + (further > 0 ? t.andMore({ count: formatNumber(further) }) : '');
        const label = num > 0 ? t.by({ name: text(name), count: formatNumber(num), people }) : text(name);
        return (
          <button
            key={reaction}
            type="button"
            className={styles.chip}
            data-new={num === 0 || undefined}
            aria-label={label}
            aria-pressed={isMine}
            aria-disabled={!onReact}
            title={label}
            onClick={() => {
              onReact?.(reaction, !isMine);
              if (isPicking) onPicked();
            }}
          >
            <span aria-hidden="true">{emoji}</span>
            {num > 0 && <span className="g-num">{formatNumber(num)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Applies a change of one's own reaction that the server has not confirmed yet. */
export function withReaction(
  reactions: readonly ReactionCount[],
  changed: { reaction: CommentReaction; isOn: boolean } | undefined,
): readonly ReactionCount[] {
  if (!changed) return reactions;
  const { reaction, isOn } = changed;
  const before = reactions.find((one) => one.reaction === reaction) ?? { reaction, num: 0, isMine: false, names: [] };
  if (before.isMine === isOn) return reactions;
  const after = { ...before, num: before.num + (isOn ? 1 : -1), isMine: isOn };
  return [...reactions.filter((one) => one.reaction !== reaction), ...(after.num > 0 ? [after] : [])];
}
