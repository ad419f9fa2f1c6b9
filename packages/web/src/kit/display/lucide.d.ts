/**
 * Types of single icon files. The package has types only for its index, which contains all of its thousands
 * of icons.
 */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const shape: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  export default shape;
}
