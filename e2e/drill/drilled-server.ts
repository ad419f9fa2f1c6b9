// The product with the drill's calls, jobs and consumers; drill.ts bundles it like the product.
import { fileURLToPath } from 'node:url';
import { runProduct } from '../../packages/server/src/run-product';
import { runMain } from '../../packages/server/src/start';

runMain(() =>
  runProduct(
    fileURLToPath(import.meta.url),
    async () => (await import('../../packages/server/test/drill-feature')).drillFeature,
  ),
);
