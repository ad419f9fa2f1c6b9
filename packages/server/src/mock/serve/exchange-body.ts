import { CallFailure } from '../../platform/failure';
import type { Exchange } from './exchange';
import { maxBodyBytes, readBytes } from './mock-request';

/** Reads the body, unless it was read before. */
export const bytesOf = (exchange: Exchange): Promise<Buffer> =>
  exchange.bytes ?? readBytes(exchange.request, exchange.address.projectId, (bytes) => bytes, exchange.record);

/** Returns the body of a call, which stays readable for the answer; undefined if it is too large for mocks. */
export async function readWithinLimit(exchange: Exchange): Promise<Buffer | undefined> {
  if (Number(exchange.request.headers['content-length'] ?? 0) > maxBodyBytes) return undefined;
  exchange.bytes = bytesOf(exchange);
  try {
    return await exchange.bytes;
  } catch (error) {
    if (error instanceof CallFailure && error.kind === 'tooLarge') return undefined;
    throw error;
  }
}
