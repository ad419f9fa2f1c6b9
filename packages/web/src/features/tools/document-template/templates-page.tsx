import { lazy, Suspense } from 'react';
import { loadTemplateGallery } from '../../wiki/index';

const Gallery = lazy(async () => ({ default: (await loadTemplateGallery()).TemplateGallery }));

/** Lazy, because the gallery of templates depends on the code that shows and creates documents. */
export const TemplatesPage = () => (
  <Suspense>
    <Gallery />
  </Suspense>
);
