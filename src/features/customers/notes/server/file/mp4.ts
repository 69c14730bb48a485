import type { FileReader } from './file-reader.ts'
import type { Finding } from './finding.ts'

const boxes = new Set('ftyp moov mdat free skip wide pnot udta uuid meta moof mfra sidx ssix styp pdin prft emsg PICT'.split(' '))

export const checkMp4 = (file: FileReader) => checkBoxes(file, false)
export const checkMov = (file: FileReader) => checkBoxes(file, true)

/** ISO base media (14496-12): boxes that together are as long as the file; old QuickTime files have no `ftyp`. */
async function checkBoxes(file: FileReader, quicktime: boolean): Promise<Finding> {
  const seen = new Set<string>()
  for (let at = 0; at < file.size; ) {
    const box = await file.read(at, 16)
    const type = box.toString('latin1', 4, 8)
    if (box.length < 8 || !boxes.has(type)) return at > 0 && seen.has('moov') ? 'hidden' : 'content'
    if (at === 0 && type !== 'ftyp' && !quicktime) return 'content'
    if (type === 'ftyp' && (box.length < 12 || (!quicktime && box.toString('latin1', 8, 12) === 'qt  '))) return 'content'
    const size = sizeOf(box, file.size - at)
    if (size < 8 || at + size > file.size) return 'content'
    seen.add(type)
    at += size
  }
  return seen.has('moov') ? 'ok' : 'content'
}

function sizeOf(box: Buffer, rest: number): number {
  const size = box.readUInt32BE(0)
  if (size === 0) return rest
  return size === 1 ? (box.length < 16 ? 0 : Number(box.readBigUInt64BE(8))) : size
}
