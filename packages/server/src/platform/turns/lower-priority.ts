import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

const steps = 5;

/**
 * Lowers the priority of the calling thread below the server's main thread. On Linux only, because elsewhere
 * a priority applies to the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(19, getPriority() + steps));
  } catch {
    // If permission is missing, the threads share the processor equally.
  }
}
