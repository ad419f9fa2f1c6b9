interface Policy {
  createHTML(html: string): string;
}

const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const policy = types?.createPolicy('wiki-tinymce', { createHTML: (html) => html });

/**
 * Marks HTML as trusted for TinyMCE. All HTML for the editor (sources, pasted and dropped content) has passed
 * our allow-list. The `trusted-types` directive of pages contains the policy's name; only the bundled TinyMCE
 * imports this module, see `tinymce-markup.ts`.
 */
export const tinyMarkup = (html: string): string => policy?.createHTML(html) ?? html;
