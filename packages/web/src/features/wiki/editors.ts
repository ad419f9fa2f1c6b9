import type { Article } from '@easymock/contract';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { OpenedArticle } from './edit/opened-article';

type Editor = ComponentType<OpenedArticle>;

const later = (load: () => Promise<Editor>): LazyExoticComponent<Editor> =>
  lazy(async () => ({ default: await load() }));

/** Editor component per document type, loaded when an article opens in it. */
export const editors: Partial<Record<Article['catalogType'], LazyExoticComponent<Editor>>> = {
  markdown: later(async () => (await import('./edit/markdown-editor')).MarkdownEditor),
  wysiwyg: later(async () => (await import('./rich/wysiwyg-editor')).WysiwygEditor),
  tinyMce: later(async () => (await import('./tiny/tiny-editor')).TinyEditor),
  jsmind: later(async () => (await import('./mindmap/edit/mind-map-editor')).MindMapEditor),
};
