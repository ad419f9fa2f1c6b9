export function ApiDocsPage() {
  return null;
}
