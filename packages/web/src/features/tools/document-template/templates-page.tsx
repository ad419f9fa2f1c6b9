import { lazy, Suspense } from 'react';
import { loadTemplateGallery } from '../../wiki/index';

const Gallery = lazy(async () => ({ default: (await loadTemplateGallery()).TemplateGallery }));

/** Lazy, because the gallery of templates consists of the parts that show and create documents. */
export const TemplatesPage = () => (
  <Suspense>
    <Gallery />
  </Suspense>
);
