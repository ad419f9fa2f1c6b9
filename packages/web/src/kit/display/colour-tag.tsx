import type { TokenColour } from '@easymock/contract';
import type { ReactNode } from 'react';
import styles from './colour-tag.module.css';

/** Returns the CSS value of a record's colour in the current theme. */
const colourOf = (colour: TokenColour): string => (colour === 'ink' ? 'var(--g-ink2)' : `var(--g-${colour})`);

/**
 * Renders a word with a dot in a record's colour. The word has the meaning; the colour only helps to find it.
 * @example <ColourTag colour={level.color}>{level.label}</ColourTag>
 */
export function ColourTag(props: { colour: TokenColour; icon?: string; children: ReactNode }) {
  return (
    <span className={styles.tag} style={{ color: colourOf(props.colour) }}>
      {props.icon ? <span aria-hidden="true">{props.icon}</span> : <span className={styles.dot} aria-hidden="true" />}
      <span className={styles.word} title={typeof props.children === 'string' ? props.children : undefined}>
        {props.children}
      </span>
    </span>
  );
}
