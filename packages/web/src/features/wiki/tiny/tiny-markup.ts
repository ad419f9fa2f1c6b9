interface Policy {
  createHTML(html: string): string;
}

const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } })
  .trustedTypes;
const policy = types?.createPolicy('wiki-tinymce', { createHTML: (html) => html });

/**
 * Marks a text as markup that TinyMCE may have parsed. The editor gets nothing that our allow-list did not make: sources,
 * what is pasted and what is dropped go through it first. The name of the policy stands in the `trusted-types` directive
 * of pages; only the bundled TinyMCE imports this, see `tinymce-markup.ts`.
 */
export const tinyMarkup = (html: string): string => policy?.createHTML(html) ?? html;
