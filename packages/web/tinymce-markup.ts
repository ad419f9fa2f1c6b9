import type { Plugin } from 'vite';

/**
 * The places in which TinyMCE passes text to the browser's parser. The replacements create the markup through
 * our policy.
 */
const sinks: readonly (readonly [RegExp, string])[] = [
  [/(\.(?:inner|outer)HTML = )([^\n]+);$/gm, '$1tinyMarkup($2);'],
  [/(\.parseFromString\()([^,\n]+)(, )/g, '$1tinyMarkup($2)$3'],
  [/(\.createContextualFragment\()([^)\n]+)\)/g, '$1tinyMarkup($2))'],
  // The bundled sanitiser would otherwise create a policy of its own.
  [/trustedTypes\.createPolicy\(policyName, \{/g, '({'],
];

/**
 * Rewrites TinyMCE while bundling, because our pages refuse markup that was not created by a Trusted Types
 * policy. A policy called `default` would allow every script of the page to create markup; this way only
 * TinyMCE can use the policy. See docs/decisions/040.
 */
export function tinymceMarkup(policyFile: string): Plugin {
  return {
    name: 'tinymce-markup',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/tinymce\/.*\.js$/.test(id)) return null;
      let changed = code;
      for (const [sink, replacement] of sinks) changed = changed.replace(sink, replacement);
      return { code: `import { tinyMarkup } from ${JSON.stringify(policyFile)};\n${changed}`, map: null };
    },
  };
}
