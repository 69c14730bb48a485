import type { RawResult, Upload, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { readStart, tableOf } from '#features/customers/imports/server/door.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { fileByHash, keepDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { slots } from '#server/work/slots.ts'
import type { rereadItemImport, uploadItemImport } from '../contract.ts'
import { guessMapping, knownHeadings } from './columns.ts'
import { isOpen, lockImport, nothingYet } from './steps.ts'

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
  const table = await tableOf(path, fileName)
  const start = await reading(() => readStart(table, knownHeadings))
  return services.transaction({ companyId, userId }, async (db) => {
    const kept = await db
      .insertInto('itemImports')
      .values({ companyId, file: hash, fileName, format: table.format, sizeBytes: bytes, createdBy: userId, ...readAs(table, start) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mustFit(db, services.config)
    await keepDraft(services.config, upload)
    return kept
  })
}

/** Reads the beginning again, as somebody says who has seen how it was guessed. */
export async function rereadFile(context: Context, { params, body }: ValidInput<typeof rereadItemImport>) {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const record = await services.transaction({ companyId, userId }, (db) =>
    db.selectFrom('itemImports').selectAll().where('id', '=', params.id).executeTakeFirst(),
  )
  if (!record) throw new AppError('notFound')
  if (!isOpen(record) || !record.file) throw new AppError('importMoved')
  const table = await tableOf(fileByHash(services.config, record.file), record.fileName, body.encoding ?? record.encoding)
  const isAnother = body.sheet !== undefined && body.sheet !== record.sheet
  const asked = { sheet: body.sheet ?? record.sheet, headerRow: body.headerRow ?? (isAnother ? undefined : record.headerRow) }
  const start = await reading(() => readStart(table, knownHeadings, asked))
  return services.transaction({ companyId, userId }, async (db) => {
    await lockImport({ ...context, db }, params.id, isOpen)
    await db.deleteFrom('itemImportErrors').where('importId', '=', params.id).execute()
    const values = { ...readAs(table, start), ...nothingYet, state: 'uploaded', rowsTotal: 0 } as const
    await db.updateTable('itemImports').set(values).where('id', '=', params.id).execute()
    return {}
  })
}

function readAs(table: Awaited<ReturnType<typeof tableOf>>, { headers, ...start }: Awaited<ReturnType<typeof readStart>>) {
  const { encoding, delimiter, backslashes, oddLines } = table
  const mapping = guessMapping(headers)
  return {
    ...{ encoding, delimiter, backslashes, oddLines, sheet: start.sheet, headerRow: start.headerRow },
    sheets: JSON.stringify(start.sheets),
    firstRows: JSON.stringify(start.rows),
    headers: JSON.stringify(headers),
    samples: JSON.stringify(start.samples),
    mapping: JSON.stringify(mapping),
    matchBy: (['number', 'gtin', 'name'] as const).find((field) => mapping.includes(field)) ?? 'number',
  }
}
