import styles from './choice-label.module.css';

/** Label of a choice, with its meaning. */
export function ChoiceLabel({ title, about }: { title: string; about: string }) {
  return (
    <span className={styles.option}>
      <code>{title}</code>
      <span>{about}</span>
    </span>
  );
}
