import type { Plugin } from 'vite';

/** Where TinyMCE gives a text to the browser to be parsed. What it gives then is made by a policy of ours. */
const sinks: readonly (readonly [RegExp, string])[] = [
  [/(\.(?:inner|outer)HTML = )([^\n]+);$/gm, '$1tinyMarkup($2);'],
  [/(\.parseFromString\()([^,\n]+)(, )/g, '$1tinyMarkup($2)$3'],
  [/(\.createContextualFragment\()([^)\n]+)\)/g, '$1tinyMarkup($2))'],
  // The sanitiser within it would make a policy of its own.
  [/trustedTypes\.createPolicy\(policyName, \{/g, '({'],
];

/**
 * Our pages refuse markup that no Trusted Types policy made, and TinyMCE makes it of texts. A policy called `default` would
 * let every script of the page do so; so the places where TinyMCE does are rewritten while it is bundled, and nothing
 * else gets at the policy. See docs/decisions/040.
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
