import type { FileReader } from './file-reader.ts'

const longestMark = 16
// A web page, a script, or the end of an archive: what a reader looks for that does not begin at the file's first byte.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the end of an archive is written so
const marks = /<(?:!doctype\s+html|html[\s>]|script[\s>/]|svg[\s>]|iframe[\s>]|\?php\s)|PK\x05\x06\0\0\0\0/i

/** Does a picture, video or PDF carry something that another program would take for its own? */
export async function carriesArchive(file: FileReader): Promise<boolean> {
  for await (const piece of file.pieces(longestMark)) if (marks.test(piece.toString('latin1'))) return true
  return false
}
