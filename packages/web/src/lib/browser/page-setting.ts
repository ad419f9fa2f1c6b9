/**
 * Returns the content of the `<meta>` element that the server wrote under this name, or undefined if there is
 * none.
 */
export const pageSetting = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
