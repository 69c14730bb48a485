import type { RawResult, Upload } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { readStart, tableOf } from '#features/customers/imports/server/door.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { keepDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { slots } from '#server/work/slots.ts'
import type { uploadItemImport } from '../contract.ts'
import { guessMapping, knownHeadings } from './columns.ts'

// A workbook may unpack to 512 MB.
const reading = slots(1, 50)

/** Says what a file is and how it would be read. What is refused is not kept. */
export async function takeFile({ services, session }: Context, upload: Upload | null): Promise<RawResult<typeof uploadItemImport>> {
  const { companyId, userId } = memberOf({ session })
  if (!upload) throw new AppError('uploadMalformed')
  const { path, hash, bytes } = upload
  const fileName = cleanFileName(upload.filename)
  if (!bytes) throw new AppError('importFileEmpty')
  await services.transaction({ companyId, userId }, (db) => mustFit(db, services.config, bytes))
  const { format, encoding, delimiter, backslashes, ...table } = await tableOf(path, fileName)
  const { headers, samples, sheet, headerRow } = await reading(() =>
    readStart({ ...table, format, encoding, delimiter, backslashes }, knownHeadings),
  )
  const mapping = guessMapping(headers)
  const matchBy = (['number', 'gtin', 'name'] as const).find((field) => mapping.includes(field)) ?? 'number'
  return services.transaction({ companyId, userId }, async (db) => {
    const kept = await db
      .insertInto('itemImports')
      .values({
        companyId,
        file: hash,
        fileName,
        format,
        encoding,
        delimiter,
        backslashes,
        sheet,
        headerRow,
        sizeBytes: bytes,
        headers: JSON.stringify(headers),
        samples: JSON.stringify(samples),
        mapping: JSON.stringify(mapping),
        matchBy,
        createdBy: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mustFit(db, services.config)
    await keepDraft(services.config, upload)
    return kept
  })
}
