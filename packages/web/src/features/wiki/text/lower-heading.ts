/** The title of the page is its only heading of the first level; one in the text looks like one, and is of the second. */
export function lowerHeading(heading: Element): void {
  const copy = document.createElement('h2');
  for (const { name, value } of heading.attributes) copy.setAttribute(name, value);
  copy.dataset.level = '1';
  copy.append(...heading.childNodes);
  heading.replaceWith(copy);
}
