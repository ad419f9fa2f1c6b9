import { textFor } from '../safe/texts';
import { type Element, element, text } from '../safe/tree';

/** Returns an element with one of our texts; `toSafeNodes` translates it to the reader's language. */
export function localisedElement(tag: string, className: string, name: string, value?: string): Element {
  const attributes = { class: className, 'data-text': name, ...(value === undefined ? {} : { 'data-value': value }) };
  return element(tag, attributes, [text(textFor(name, 'zh', value) ?? '')]);
}

/** Returns an error message at the place of the error in an article. */
export const problem = (name: string, value?: string): Element => localisedElement('p', 'md-problem', name, value);
