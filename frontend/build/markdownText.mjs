/** Jest transform for `*.md?raw`: exports the text of the file, as Vite does. */
export default { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
