import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

const steps = 5;

/**
 * Lets the server's own thread have a processor before the thread that calls this. On Linux only: elsewhere a
 * priority is the whole process's.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(19, getPriority() + steps));
  } catch {
    // Not allowed here: then they share as equals.
  }
}
