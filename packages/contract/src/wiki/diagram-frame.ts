// Constants, separate from the schemas, since pages import them and must not load zod.
import { base } from '../core/version';

/** The page that draws diagrams. Our pages embed it in a sandboxed frame. */
export const diagramFramePath = `${base}/diagram-frame.html`;

/** Address of the folder that contains the scripts of this page and nothing else. */
export const diagramScripts = `${base}/assets/diagram/`;

/**
 * The headers of this page. It handles source that anyone may have written, so it gets an opaque origin even if it
 * is opened outside a frame, runs the scripts of its own folder only, and loads nothing else. Both policies apply: the
 * first limits scripts to this host, and the second to the folder.
 */
export const diagramFrameHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ].join('; '),
    `script-src http://*:*${diagramScripts}`,
  ].join(', '),
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/** Scripts of an opaque origin are requested across origins. */
export const diagramScriptHeaders: Readonly<Record<string, string>> = { 'Access-Control-Allow-Origin': '*' };
