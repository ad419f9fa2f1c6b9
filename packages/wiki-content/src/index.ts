export { type ContentType, type ContentTypeName, contentOf, type Problem, sourceLimit } from './content';
export { renderMarkdown } from './markdown/markdown';
export type { Heading } from './render/outline';
export { type Rendered, rendererVersion } from './render/render';
export { idPrefix } from './safe/rules';
export { sanitizeHtml } from './safe/sanitize';
export { type Language, textFor } from './safe/texts';
