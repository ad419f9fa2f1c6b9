/** What the server wrote into the page in a `<meta>` element of this name; undefined if it wrote none. */
export const pageSetting = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
