import type { FileReader } from './file-reader.ts'
import type { Finding } from './finding.ts'

/** From its first byte to the last %%EOF, behind which only white space may follow (ISO 32000, 7.5). */
export async function checkPdf(file: FileReader): Promise<Finding> {
  if (!/^%PDF-[12]\.\d/.test((await file.read(0, 8)).toString('latin1'))) return 'content'
  const tail = (await file.read(Math.max(0, file.size - 2048), 2048)).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0 || !tail.slice(0, end).includes('startxref')) return 'content'
  return /^[\s\0]*$/.test(tail.slice(end + 5)) ? 'ok' : 'hidden'
}
