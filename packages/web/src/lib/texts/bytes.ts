/**
 * Formats a file size in the most readable unit.
 * @example formatBytes(1_572_864) // '1.5 MB'
 */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`;
}
