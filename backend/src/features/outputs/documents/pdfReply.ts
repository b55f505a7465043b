async function* pieceOf(bytes: Buffer) {
  yield bytes;
}

/** Returns a PDF as a file that `reply.stream` sends. */
export function pdfReply(name: string, bytes: Buffer) {
  const pieces = pieceOf(bytes);
  return { name, type: 'application/pdf', pieces, close: () => pieces.return(undefined) };
}
