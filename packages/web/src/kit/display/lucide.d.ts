/** The lines of an icon. The package has types for its index only, which names all of its thousands. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const shape: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  export default shape;
}
