import type { RawResult, Upload } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { keepDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { slots } from '#server/work/slots.ts'
import type { uploadImport } from '../contract.ts'
import { readStart } from './file/start-of-file.ts'
import { tableOf } from './file/table-of.ts'

// A workbook may unpack to 512 MB.
const reading = slots(2, 100)

/** Says what a file is and how it would be read. What is refused is not kept. */
export async function takeFile({ services, session }: Context, upload: Upload | null): Promise<RawResult<typeof uploadImport>> {
  const { companyId, userId } = memberOf({ session })
  if (!upload) throw new AppError('uploadMalformed')
  const { path, hash, bytes } = upload
  const fileName = cleanFileName(upload.filename)
  if (!bytes) throw new AppError('importFileEmpty')
  await services.transaction({ companyId, userId }, (db) => mustFit(db, services.config, bytes))
  const table = await tableOf(path, fileName)
  const start = await reading(() => readStart(table))
  return services.transaction({ companyId, userId }, async (db) => {
    const { mapping, updatesExisting } = await start.choices(db)
    const kept = await db
      .insertInto('customerImports')
      .values({
        companyId,
        file: hash,
        fileName,
        format: table.format,
        encoding: table.encoding,
        delimiter: table.delimiter,
        sizeBytes: bytes,
        headers: JSON.stringify(start.headers),
        samples: JSON.stringify(start.samples),
        mapping: JSON.stringify(mapping),
        updatesExisting,
        createdBy: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mustFit(db, services.config)
    await keepDraft(services.config, upload)
    return kept
  })
}
