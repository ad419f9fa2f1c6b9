// Checks the classes of CSS modules, whose names no compiler checks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

const comment = /\/\*[\s\S]*?\*\//g;
const composed = /\bfrom\s+["'][^"']*["']/g;
const otherClasses = /:global\((?:[^()]|\([^()]*\))*\)/g;

/** Returns the classes that a CSS module defines. */
function classesOf(css) {
  const own = css.replace(comment, '').replace(composed, '').replace(otherClasses, '');
  return new Set([...own.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

/**
 * Returns the classes that sources use but no module defines, and those that a module defines but no source uses.
 * Modules whose classes are read by computed names are not searched for unused classes.
 *
 * @param {Map<string, string>} sources text of each source and CSS module by its path
 * @example findClasses(new Map([['a.tsx', "import s from './a.module.css';\ns.b"], ['a.module.css', '.c {}']]))
 */
export function findClasses(sources) {
  const findings = [];
  const modules = new Map();
  for (const [path, text] of sources) {
    if (path.endsWith('.css')) continue;
    for (const [statement, name, file] of text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)) {
      const cssPath = join(dirname(path), file);
      const module = modules.get(cssPath) ?? { classes: classesOf(sources.get(cssPath) ?? ''), used: new Set() };
      modules.set(cssPath, module);
      const rest = text.replace(statement, '');
      for (const [, used] of rest.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        module.used.add(used);
        if (!module.classes.has(used)) findings.push(`${path}: ${cssPath} has no class ${used}`);
      }
      if (new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(rest)) module.isComputed = true;
    }
  }
  for (const [path, { classes, used, isComputed }] of modules)
    for (const unused of isComputed ? [] : [...classes].filter((name) => !used.has(name)))
      findings.push(`${path}: no source uses the class ${unused}`);
  return findings;
}

/** Returns the findings in all tracked sources of the client. */
export function checkStyles() {
  const paths = execFileSync('git', ['ls-files', 'packages/web/src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(tsx?|module\.css)$/.test(path));
  return findClasses(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkStyles();
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
