import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Moves the styles of chunks into their scripts, which saves a request for each chunk with styles. Each page links the
 * styles of its first chunks as files, because they must apply before the first paint. The name of a script
 * contains the hash of its styles, since Vite adds them to the hash of the chunk.
 */
export function stylesInScripts(): Plugin {
  return {
    name: 'styles-in-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const linked = chunksWithSheets(bundle);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || linked.has(chunk.fileName)) continue;
        const sheets = chunk.viteMetadata?.importedCss ?? new Set<string>();
        const styles = [...sheets].map((sheet) => sourceOf(bundle[sheet]));
        if (styles.length === 0) continue;
        chunk.code = `${codeThatAdds(styles.join(''))}\n${chunk.code}`;
        for (const sheet of sheets) delete bundle[sheet];
        sheets.clear();
      }
    },
  };
}

/** Returns the chunks whose styles stay files: the entries, and what their pages import before the first paint. */
export function chunksWithSheets(bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName);
  return found;
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('The styles of a chunk are no file of the build.');
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}

/** Returns code that adds a style sheet with the nonce of the page, as Vite does with the files of styles. */
const codeThatAdds = (styles: string): string =>
  `(s=>{s.nonce=document.querySelector("meta[property=csp-nonce]")?.nonce??"";s.textContent=${JSON.stringify(styles.trim())};document.head.append(s)})(document.createElement("style"));`;
