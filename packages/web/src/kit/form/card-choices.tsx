import type { ReactNode } from 'react';
import styles from './card-choices.module.css';

/** A scrolling grid of cards, of which one can be selected; arrow keys move between them. */
export function CardChoices(props: { label: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.list} aria-busy={props.isBusy}>
      <legend className="g-sr-only">{props.label}</legend>
      {props.children}
    </fieldset>
  );
}

/** One card: a look, a name and a line of facts. */
export function CardChoice(props: {
  /** Name of the group, the same for all its cards. */
  group: string;
  name: string;
  facts?: string;
  look: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { group, name, facts = '', look, isChosen, onChoose } = props;
  return (
    <label className={styles.card}>
      <input type="radio" className="g-sr-only" name={group} checked={isChosen} onChange={onChoose} />
      {look}
      <span className={styles.name}>{name}</span>{' '}
      {facts && (
        <span className={styles.facts} title={facts}>
          {facts}
        </span>
      )}
    </label>
  );
}
