import type { RawResult, Upload, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { fileByHash, keepDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { slots } from '#server/work/slots.ts'
import type { Mapping, rereadImport, uploadImport } from '../contract.ts'
import { importOf } from './describe-import.ts'
import { readStart, type Start } from './file/start-of-file.ts'
import { tableOf } from './file/table-of.ts'
import { guessMapping, knownHeadings } from './guess/guess.ts'
import { nothingYet } from './nothing-yet.ts'
import { isOpen, lockImport } from './steps.ts'

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
  const start = await reading(() => readStart(table, knownHeadings))
  return services.transaction({ companyId, userId }, async (db) => {
    const kept = await db
      .insertInto('customerImports')
      .values({
        companyId,
        file: hash,
        fileName,
        format: table.format,
        sizeBytes: bytes,
        createdBy: userId,
        ...(await readAs(db, table, start)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mustFit(db, services.config)
    await keepDraft(services.config, upload)
    return kept
  })
}

/** Reads the beginning again, as somebody says who has seen how it was guessed. */
export async function rereadFile(
  context: Context,
  { params, body }: ValidInput<typeof rereadImport>,
): Promise<RawResult<typeof rereadImport>> {
  const { services, session } = context
  const { companyId, userId } = memberOf({ session })
  const record = await services.transaction({ companyId, userId }, (db) => importOf(db, params.id))
  if (!isOpen(record) || !record.file) throw new AppError('importMoved')
  const table = await tableOf(fileByHash(services.config, record.file), record.fileName, body.encoding ?? record.encoding)
  const isAnother = body.sheet !== undefined && body.sheet !== record.sheet
  const start = await reading(() =>
    readStart(table, knownHeadings, {
      sheet: body.sheet ?? record.sheet,
      headerRow: body.headerRow ?? (isAnother ? undefined : record.headerRow),
    }),
  )
  return services.transaction({ companyId, userId }, async (db) => {
    await lockImport({ ...context, db }, params.id, isOpen)
    await db.deleteFrom('customerImportErrors').where('importId', '=', params.id).execute()
    await db
      .updateTable('customerImports')
      .set({ ...(await readAs(db, table, start)), ...nothingYet, state: 'uploaded', rowsTotal: 0 })
      .where('id', '=', params.id)
      .execute()
    return {}
  })
}

type Table = Awaited<ReturnType<typeof tableOf>>

async function readAs(db: Db, table: Table, start: Start) {
  const { mapping, updatesExisting } = await choicesFor(db, start.headers)
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    backslashes: table.backslashes,
    oddLines: table.oddLines,
    sheet: start.sheet,
    headerRow: start.headerRow,
    sheets: JSON.stringify(start.sheets),
    firstRows: JSON.stringify(start.rows),
    headers: JSON.stringify(start.headers),
    samples: JSON.stringify(start.samples),
    mapping: JSON.stringify(mapping),
    updatesExisting,
  }
}

/** As a file with the same columns was read last; else what their names suggest. */
async function choicesFor(db: Db, headers: string[]): Promise<{ mapping: Mapping; updatesExisting: boolean }> {
  const before = await db
    .selectFrom('customerImports')
    .select(['mapping', 'updatesExisting'])
    .where('headers', '=', JSON.stringify(headers))
    .where('startedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before && headers.some(Boolean)) return { mapping: before.mapping as Mapping, updatesExisting: before.updatesExisting }
  return { mapping: guessMapping(headers), updatesExisting: true }
}
