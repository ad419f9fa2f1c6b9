/**
 * Thrown if an element contains something that its node cannot represent; the element is then preserved as
 * HTML.
 */
export class UnsupportedMarkup extends Error {}
