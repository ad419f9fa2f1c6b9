export { type RenderedComment, renderComment } from './comment/comment';
export { type OwnedPassage, passagesOf } from './compare/authorship';
export { compareTexts, type Part } from './compare/compare';
export { type Merge, type MergedPart, mergeTexts } from './compare/merge';
export { compareRendered } from './compare/rendered';
export { type ContentType, type ContentTypeName, contentOf, convert, type EditedType } from './content';
export type { Conversion, LossKind } from './convert/conversion';
export {
  asPassage,
  beginningOfInclude,
  type Include,
  idsWithAnchors,
  includeBody,
  includeOf,
  sectionOf,
  withIncludes,
  withoutAnchors,
} from './include/include';
export {
  articleIdsWithTitles,
  linksIn,
  replaceLinks,
  type ShownLink,
  titlesInLinks,
  type WrittenLink,
  withLinks,
  withoutTitles,
} from './link/link';
export { replaceIncludeBlocks, replaceMockBlocks } from './markdown/drawn-blocks';
export { hardenLineBreaks, renderMarkdown } from './markdown/markdown';
export { ticksReader } from './markdown/ticks';
export { mentionsIn, withNames } from './mention/mention';
export { mockIdOf, mocksIn, replaceMocks, withMocks } from './mock/mock';
export { mathMlOf } from './render/math-ml';
export type { Heading } from './render/outline';
export { type Rendered, rendererVersion } from './render/render';
export { withLineBreaks } from './render/typed-breaks';
export { idPrefix } from './safe/rules';
export { safeTree, sanitizeHtml } from './safe/sanitize';
export { type Language, textFor } from './safe/texts';
export { type MindMap, type MindNode, mindMapLimits } from './types/mind-map';
export { type Problem, sourceLimit } from './types/source';
export { type TemplateValues, weekOf } from './types/template';
