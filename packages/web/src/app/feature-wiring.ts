import { provideLiveMocks } from '../features/wiki/mock/live-mocks-slot';

/** Connects features that render parts of each other, without imports between them. */
export function wireFeatures(): void {
  provideLiveMocks(async () => (await import('../features/document-mock/live-mocks')).LiveMocks);
}
