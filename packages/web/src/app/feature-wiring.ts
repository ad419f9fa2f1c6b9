import { provideLiveMocks } from '../features/wiki/mock/live-mocks-slot';

/** Connects features that show parts of each other. */
export function wireFeatures(): void {
  provideLiveMocks(async () => (await import('../features/document-mock/live-mocks')).LiveMocks);
}
