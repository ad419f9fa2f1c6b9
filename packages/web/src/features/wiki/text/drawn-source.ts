import styles from './text.module.css';

/** Folds the source of a drawing below it, for readers who want to read, copy or search it. */
export function foldSource(what: Element, title: string): HTMLDetailsElement {
  const details = document.createElement('details');
  details.className = styles.drawnSource ?? '';
  const summary = document.createElement('summary');
  summary.textContent = title;
  // Not part of the text, so comments and searches skip it.
  summary.dataset.added = '';
  what.replaceWith(details);
  details.append(summary, what);
  return details;
}
