// Reads PDF files in a thread of its own. The library registers its handler when it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
