import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Folders of pdf.js that it loads on demand: the tables of Chinese, Japanese and Korean fonts, fonts that
 * documents need not embed, colour profiles and decoders of pictures. Their licences are among the files.
 */
const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'] as const;

const base = '/easymock/';

function filesOfLibrary(): ReadonlyMap<string, string> {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const root = dirname(manifest);
  return new Map(
    folders.flatMap((folder) =>
      // The version in the path replaces the hash of a name: browsers cache everything below assets/ forever.
      readdirSync(join(root, folder)).map((name) => [
        `assets/pdf-${version}/${folder}/${name}`,
        join(root, folder, name),
      ]),
    ),
  );
}

/** Adds the files that pdf.js loads on demand to the build, and serves them in development and in tests. */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    configureServer(server) {
      const files = filesOfLibrary();
      server.middlewares.use((request, response, next) => {
        const [path = ''] = request.url?.split('?') ?? [];
        const file = path.startsWith(base) ? files.get(path.slice(base.length)) : undefined;
        if (file === undefined) return next();
        // A worker imports the decoder that needs no WebAssembly.
        response.setHeader('Content-Type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const [fileName, file] of filesOfLibrary())
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    },
  };
}
