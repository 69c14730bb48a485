import { open, readFile, writeFile } from 'node:fs/promises'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { hashOf } from '#server/files/files.ts'
import { slots } from '#server/work/slots.ts'
import { type AttachmentType, attachmentExtensions, attachmentTypeOf, attachmentTypes } from '../../contract.ts'
import { withTurnAlone } from '../../picture-bytes.ts'
import { takeAviNotes } from './avi-notes.ts'
import { carriesArchive } from './embedded-archive.ts'
import { FileReader } from './file-reader.ts'
import { takeFilmNotes } from './film-notes.ts'
import type { Check, Finding } from './finding.ts'
import { checkGif, checkJpeg, checkPng } from './images.ts'
import { checkMov, checkMp4 } from './mp4.ts'
import { checkPdf } from './pdf.ts'
import { checkText } from './plain-text.ts'
import { checkAvi, checkWebp } from './riff.ts'
import { checkXls } from './xls.ts'
import { checkXlsx } from './xlsx.ts'

const checks: Record<Exclude<AttachmentType, 'xlsx'>, Check> = {
  png: checkPng,
  jpg: checkJpeg,
  jpeg: checkJpeg,
  gif: checkGif,
  webp: checkWebp,
  mp4: checkMp4,
  mov: checkMov,
  avi: checkAvi,
  pdf: checkPdf,
  xls: checkXls,
  csv: checkText,
  txt: checkText,
}
/** Cameras write into these. Null: it is not what its name says. */
const withoutNotes: Partial<Record<AttachmentType, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | null>> = {
  png: (bytes) => withTurnAlone(bytes, attachmentTypes.png.mime),
  jpg: (bytes) => withTurnAlone(bytes, attachmentTypes.jpg.mime),
  jpeg: (bytes) => withTurnAlone(bytes, attachmentTypes.jpeg.mime),
  webp: (bytes) => withTurnAlone(bytes, attachmentTypes.webp.mime),
  mp4: inPlace(takeFilmNotes),
  mov: inPlace(takeFilmNotes),
  avi: inPlace((bytes) => {
    takeAviNotes(bytes)
    return true
  }),
}
function inPlace(take: (bytes: Buffer) => boolean) {
  return (bytes: Uint8Array<ArrayBuffer>) => {
    const copy = bytes.slice()
    return take(Buffer.from(copy.buffer)) ? copy : null
  }
}
/** Text may speak of web pages; a workbook's cells may too. */
const mayContainMarks = new Set<AttachmentType>(['csv', 'txt', 'xls', 'xlsx'])

const refusals: Record<Exclude<Finding, 'ok'>, ErrorCode> = {
  content: 'fileContent',
  hidden: 'fileHidden',
  notText: 'fileNotText',
  macros: 'fileMacros',
  bomb: 'fileBomb',
  dimensions: 'fileDimensions',
}

// A workbook may unpack to 100 MB.
const checking = slots(2, 100)

/**
 * Refuses what is not of the listed kinds by name **and** by content; says which file, why, and what to do. `upload`: the file; of a
 * picture or a film, without where and when it was taken; of a picture, without what stands behind its end.
 */
export async function checkedFile(name: string, upload: Upload): Promise<{ type: AttachmentType; upload: Upload }> {
  const type = attachmentTypeOf(name)
  if (!type) throw new AppError('fileKind', { values: { name, kinds: attachmentExtensions.join(', ') } })
  if (upload.bytes === 0) throw new AppError('fileEmpty', { values: { name } })
  const finding = await checking(() => findingOf(type, upload))
  if (finding !== 'ok') throw new AppError(refusals[finding], { values: { name, kind: type.toUpperCase() } })
  const take = withoutNotes[type]
  if (!take) return { type, upload }
  const bare = await checking(() => bared(upload, take))
  if (!bare) throw new AppError('fileContent', { values: { name, kind: type.toUpperCase() } })
  return { type, upload: bare }
}

async function findingOf(type: AttachmentType, { path, bytes }: Upload): Promise<Finding> {
  if (type === 'xlsx') return checkXlsx(path, bytes)
  return reading({ path, bytes }, async (file) => {
    const finding = await checks[type](file)
    if (finding !== 'ok' || mayContainMarks.has(type)) return finding
    return (await carriesArchive(file)) ? 'hidden' : 'ok'
  })
}

async function bared(upload: Upload, take: NonNullable<(typeof withoutNotes)[AttachmentType]>): Promise<Upload | null> {
  const bytes = new Uint8Array(await readFile(upload.path))
  const bare = take(bytes)
  if (!bare || Buffer.compare(bare, bytes) === 0) return bare && upload
  await writeFile(upload.path, bare, { flush: true })
  return { ...upload, bytes: bare.length, hash: hashOf(bare) }
}

async function reading<T>({ path, bytes }: Pick<Upload, 'path' | 'bytes'>, read: (file: FileReader) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    return await read(new FileReader(handle, bytes))
  } finally {
    await handle.close()
  }
}
