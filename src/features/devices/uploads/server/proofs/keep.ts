import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { checkedFile } from '#features/customers/notes/server/door.ts'
import { mustBeSeen } from '#features/devices/devices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { keepDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, deviceOf, memberOf } from '#server/http/context.ts'
import type { handInProof, pushFile } from '../../contract.ts'
import { mostUnnamedFiles, type proofTypes, unnamedDays } from '../../pushed.ts'
import { lockDevice } from '../taking/seat.ts'
import { proofCame, proofDamaged } from './awaited.ts'

type Upload = ValidInput<typeof pushFile>['upload']
type Kept = RawResult<typeof pushFile>

/** From the device itself. */
export const keepProof = (context: Context, { params: { id }, upload }: ValidInput<typeof pushFile>): Promise<Kept> =>
  keep(context.services, deviceOf(context), id, upload)

/** Out of a file that the device saved. */
export async function keepHandedIn(context: Context, { params, upload }: ValidInput<typeof handInProof>): Promise<Kept> {
  const { companyId, userId } = memberOf(context)
  await context.services.transaction({ companyId, userId }, (db) => mustBeSeen({ ...context, db }, params.id))
  return keep(context.services, { companyId, deviceId: params.id }, params.fileId, upload)
}

/** Looked at as every picture that is attached; the same again is known. */
async function keep(
  services: Context['services'],
  { companyId, deviceId }: { companyId: string; deviceId: string },
  id: string,
  upload: Upload,
): Promise<Kept> {
  if (!upload) throw new AppError('uploadMalformed')
  const inTransaction = services.transaction
  const known = await inTransaction({ companyId }, async (db) => {
    const there = await db.selectFrom('deviceFiles').select('id').where('deviceId', '=', deviceId).where('id', '=', id).executeTakeFirst()
    if (!there) await mustFit(db, services.config, upload.bytes)
    return there !== undefined
  })
  // What stands behind an id never changes.
  if (known) return { id, known }
  const checked = await pictureOf(upload).catch(async (error: unknown) => {
    if (isDamage(error))
      await inTransaction({ companyId }, async (db) => {
        await lockDevice(db, deviceId)
        await proofDamaged(db, deviceId, id)
      })
    throw error
  })
  return inTransaction({ companyId }, async (db) => {
    // One after another with the device's documents, so that none is overlooked.
    await lockDevice(db, deviceId)
    const named = await isNamed(db, deviceId, id)
    if (!named) await mustBeFew(db, deviceId)
    const added = await db
      .insertInto('deviceFiles')
      .values({ companyId, deviceId, id, fileHash: checked.upload.hash, type: checked.type, bytes: checked.upload.bytes, named })
      .onConflict((same) => same.columns(['companyId', 'deviceId', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { id, known: true }
    await mustFit(db, services.config)
    await keepDraft(services.config, checked.upload)
    if (named) await proofCame(db, deviceId, id)
    return { id, known: false }
  })
}

async function pictureOf(upload: NonNullable<Upload>) {
  const type = await typeOf(upload.path)
  return { type, upload: (await checkedFile(`proof.${extensions[type]}`, upload)).upload }
}

/** The same bytes would be refused for ever: the device lets go of them. */
const damages: ReadonlySet<string> = new Set<ErrorCode>(['fileContent', 'fileHidden', 'fileBomb', 'fileDimensions', 'fileEmpty'])
const isDamage = (error: unknown) => error instanceof AppError && damages.has(error.code)

async function isNamed(db: Db, deviceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from device_documents m
    where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.files @> array[${id}::uuid] limit 1`.execute(db.withoutPlugins())
  return rows.length > 0
}

/** What no document has named for long keeps none out that comes now. */
async function mustBeFew(db: Db, deviceId: string): Promise<void> {
  const { rows } = await sql`select 1 from device_files f
    where ${ofCompany('f')} and f.device_id = ${deviceId}::uuid and not f.named
      and f.received_at > now() - make_interval(days => ${unnamedDays}) limit ${sql.lit(mostUnnamedFiles)}`.execute(db.withoutPlugins())
  if (rows.length >= mostUnnamedFiles) throw new AppError('deviceFiles')
}

type ProofType = (typeof proofTypes)[number]
const extensions: Record<ProofType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** By its first bytes: a name says nothing. */
async function typeOf(path: string): Promise<ProofType> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    if (buffer[0] === 0xff && buffer[1] === 0xd8) return 'image/jpeg'
    if (buffer.toString('latin1', 1, 4) === 'PNG') return 'image/png'
    if (buffer.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  } finally {
    await file.close()
  }
  throw new AppError('fileContent', { values: { kind: 'JPEG, PNG, WebP', name: '' } })
}
