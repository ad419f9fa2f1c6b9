import { lazy, Suspense } from 'react';
import { loadTemplateGallery } from '../../wiki/index';

const Gallery = lazy(async () => ({ default: (await loadTemplateGallery()).TemplateGallery }));

/** The gallery of templates, which is made of the parts that show and create documents. */
export const TemplatesPage = () => (
  <Suspense>
    <Gallery />
  </Suspense>
);
