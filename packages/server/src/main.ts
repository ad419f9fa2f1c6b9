import { fileURLToPath } from 'node:url';
import { runProduct } from './run-product';
import { runMain } from './start';

runMain(() => runProduct(fileURLToPath(import.meta.url)));
