import styles from './choice-label.module.css';

/** A choice of a list, and what it means. */
export function ChoiceLabel({ title, about }: { title: string; about: string }) {
  return (
    <span className={styles.option}>
      <code>{title}</code>
      <span>{about}</span>
    </span>
  );
}
