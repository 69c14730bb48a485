import '@fastify/multipart'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Upload } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { shortFileName } from '../files/file-names.ts'
import { newDraft, removeDraft } from '../files/files.ts'

export const maxFileBytes = 1_048_576
const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1000, fieldNameSize: 100 }
type Most = NonNullable<Endpoint['upload']>
const usual: Most = { maxBytes: maxFileBytes, tooLarge: 'fileTooLarge' }
const field = 'file'

/**
 * Writes the one file of a request to the disk as it comes, a chunk at a time in memory; its size is counted and its SHA-256 computed on the
 * way. Anything but some fields and one file is refused, and nothing of it stays.
 */
export async function receiveUpload(config: Config, request: FastifyRequest, most = usual): Promise<{ fields: unknown; upload: Upload }> {
  const fields: Record<string, unknown> = {}
  let upload: Upload | null = null
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: most.maxBytes + 1 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== field || !part.filename) throw new AppError('uploadMalformed')
      else upload = await writeDraft(config, shortFileName(part.filename), part.file, most)
    }
    if (!upload) throw new AppError('uploadMalformed')
    return { fields, upload }
  } catch (error) {
    await discardUpload(upload)
    // What still comes is read and dropped, so that whoever sends it gets the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof AppError || !isAboutTheRequest(error) ? error : new AppError('uploadMalformed', { cause: error })
  }
}

/** What was not kept goes. */
export const discardUpload = async (upload: Upload | null) => (upload ? removeDraft(upload.path) : undefined)

/** A chunk at a time; too much of it ends it. Whoever gets the draft keeps it or removes it. */
export async function writeDraft(
  config: Config,
  filename: string,
  content: AsyncIterable<Buffer>,
  { maxBytes, tooLarge }: Most,
): Promise<Upload> {
  const { path, file } = await newDraft(config)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of content) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new AppError(tooLarge, { values: { name: filename, mb: Math.floor(maxBytes / 1_048_576) } })
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await removeDraft(path)
    throw error
  }
  await file.close()
  return { filename, path, bytes, hash: hash.digest('hex') }
}

/** Limits of the parser carry a status, broken syntax an error of the parser; a full disk is neither. */
function isAboutTheRequest(error: unknown): boolean {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  return statusCode !== undefined || code === undefined
}
