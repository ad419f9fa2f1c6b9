import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ShownPdf } from './shown-pdf';

// Loads the library for PDF files with the first one.
const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer')).PdfViewer }));

/**
 * Returns a function that opens the viewer, and the viewer, which the component renders.
 * @example const { openPdf, viewer } = usePdfViewer();
 */
export function usePdfViewer(): { openPdf: (file: ShownPdf) => void; viewer: ReactNode } {
  const [file, setFile] = useState<ShownPdf>();
  return {
    openPdf: setFile,
    viewer: file && (
      <Suspense>
        <PdfViewer file={file} onClose={() => setFile(undefined)} />
      </Suspense>
    ),
  };
}
