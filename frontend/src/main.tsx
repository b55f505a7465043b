import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { afterPaint, nextTask, recordClicks } from './app/afterPaint.ts';
import { reloadOnFailedImport } from './lib/failedImport.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

/** Evaluates React, evaluates the app and opens the page in tasks of their own, so that input between them is handled. */
const open = async () => {
  await import('react-dom/client');
  await nextTask();
  const { openPage } = await import('./app/openPage.tsx');
  await nextTask();
  await openPage(root);
};

reloadOnFailedImport();
// Written by the server (features/pages/pageTemplate.ts): the files of a page that is readable without them.
const files = document.querySelector<HTMLTemplateElement>('#after-paint');
if (files) {
  recordClicks();
  afterPaint(() => {
    document.head.append(files.content);
    void open();
  });
} else {
  void open();
}
