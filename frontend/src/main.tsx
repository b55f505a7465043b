import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { openPage } from './app/openPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
void openPage(root);
