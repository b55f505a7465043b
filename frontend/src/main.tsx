import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { addFiles, afterPaint, nextTask, recordClicks } from './app/afterPaint.ts';
import { reloadOnFailedImport } from './lib/failedImport.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

/**
 * Evaluates React, evaluates the app and opens the page in tasks of their own, so that input between them is handled.
 * @param styles what the page needs before it may change
 */
const open = async (styles?: Promise<unknown>) => {
  await import('react-dom/client');
  await styles;
  await nextTask();
  const { openPage } = await import('./app/openPage.tsx');
  await nextTask();
  await openPage(root);
};

reloadOnFailedImport();
// Written by the server (features/site/pages/pageTemplate.ts): the files of a page that is readable without them.
const files = document.querySelector<HTMLTemplateElement>('#after-paint');
if (files) {
  recordClicks();
  afterPaint(() => {
    void open(addFiles(files.content));
  });
} else {
  void open();
}
