/**
 * Replaces a level 1 heading of the text by a level 2 heading with the same look, because the page's title is
 * its only level 1 heading.
 */
export function lowerHeading(heading: Element): void {
  const copy = document.createElement('h2');
  for (const { name, value } of heading.attributes) copy.setAttribute(name, value);
  copy.dataset.level = '1';
  copy.append(...heading.childNodes);
  heading.replaceWith(copy);
}
