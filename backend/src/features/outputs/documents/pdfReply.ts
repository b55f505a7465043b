async function* pieceOf(bytes: Buffer) {
  yield bytes;
}

/** Returns bytes as a file that `reply.stream` sends as an attachment. */
export function fileReply(name: string, type: string, bytes: Buffer) {
  const pieces = pieceOf(bytes);
  return { name, type, pieces, close: () => pieces.return(undefined) };
}

/** Returns a PDF as a file that `reply.stream` sends. */
export const pdfReply = (name: string, bytes: Buffer) => fileReply(name, 'application/pdf', bytes);
