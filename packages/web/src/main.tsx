import './app/theme/tokens.css';
import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { wireSession } from './app/session-wiring';
import { followDensity } from './lib/density';
import { followTheme } from './lib/theme';
import { followHistory } from './lib/world';

followTheme();
followDensity();
followHistory();
wireSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
