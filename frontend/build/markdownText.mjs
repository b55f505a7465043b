/** Lets Jest import `*.md?raw` as Vite does: the text of the file. */
export default { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
