import { textFor } from '../safe/texts';
import { type Element, element, text } from '../safe/tree';

/** An element that says one of our texts; `toSafeNodes` says it in the reader's language. */
export function words(tag: string, className: string, name: string, value?: string): Element {
  const attributes = {
    class: className,
    'data-text': name,
    ...(value === undefined ? {} : { 'data-value': value }),
  };
  return element(tag, attributes, [text(textFor(name, 'zh', value) ?? '')]);
}

/** What is wrong in an article, in the place where it is wrong. */
export const problem = (name: string, value?: string): Element => words('p', 'md-problem', name, value);
