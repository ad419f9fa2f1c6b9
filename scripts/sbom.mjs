import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { runQuietly } from './run.mjs';

// Includes development dependencies, even if NODE_ENV omits them. Otherwise npm would omit product packages
// that the root package also lists as development dependencies.
const args = [
  'sbom',
  '--package-lock-only',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--include=dev',
  '--loglevel=silent',
];

/**
 * Returns the software bill of materials of the product as CycloneDX JSON.
 * @param folders of the packages that the product contains
 * @throws if npm cannot write it
 */
export async function sbomOf(folders) {
  const { code, output } = await npm(runQuietly, args);
  if (code !== 0) throw new Error(`npm sbom ended with exit code ${code}: ${output}`);
  const { metadata, components, dependencies, ...head } = JSON.parse(output);
  const contained = new Set(folders.map(readKey));
  const listed = components.filter((component) => contained.has(keyOf(component)));
  // npm names the product after the folder that contains it.
  const product = { ...metadata.component, name: 'easymock' };
  const refs = new Set([product, ...listed].map((component) => component['bom-ref']));
  return {
    ...head,
    metadata: { ...metadata, component: product },
    components: listed,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((part) => refs.has(part)) })),
  };
}

const keyOf = ({ name, version }) => `${name} ${version}`;
const readKey = (folder) => keyOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
