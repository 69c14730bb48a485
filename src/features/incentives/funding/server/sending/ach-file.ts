import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { localNow } from '#server/data/days.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { effectiveDay } from '../../ach/bank-days.ts'
import { type AchCredit, AchRefusal, writeAch } from '../../ach/write-ach.ts'
import type { fetchFundingFile } from '../../contract.ts'
import type { Batch } from '../batches/batch.ts'
import { fundingSettings } from '../money/settings.ts'
import { accountPlace } from '../payees/account-place.ts'

export const filePlace = (id: string) => `funding_files.content_sealed ${id}`

type Item = Omit<AchCredit, 'reference' | 'account'> & {
  id: string
  place: number
  kind: string
  payeeId: string
  sealed: Buffer | null
  isSame: boolean
}

/** The bank's file of a batch, made once, with the trace by which the bank will name each item. */
export async function makeAchFile(context: DbContext, { id, number }: Batch) {
  const { db, services } = context
  const { displayName } = memberOf(context)
  const settings = await fundingSettings(db)
  const { rows } = await sql<Item>`
    select i.id, i.place, i.payee_kind as kind, i.payee_id as "payeeId", i.payee_name as name, i.amount as "amountCents", y.bank_routing as routing,
      y.bank_savings as "isSavings", y.to_company as "toCompany", y.bank_account_sealed as sealed,
      y.bank_version = i.bank_version as "isSame"
    from funding_items i join payees y on ${ofCompany('y')} and y.kind = i.payee_kind and y.payee_id = i.payee_id
    where ${ofCompany('i')} and i.batch_id = ${id}::uuid and i.held is null order by i.place`.execute(db.withoutPlugins())
  // Said otherwise since the batch was looked at, this moment.
  if (rows.some(({ isSame }) => !isSame)) throw new AppError('fundingChanged')
  const now = await localNow(db)
  const effectiveOn = effectiveDay(now.date)
  const credits = rows.map(({ id: _id, isSame: _isSame, place, kind, payeeId, sealed, ...credit }): AchCredit => {
    const account = sealed && services.secrets.open(sealed, accountPlace(kind, payeeId))
    if (!account) throw new AppError('fundingAccountLost', { values: { name: credit.name } })
    return { ...credit, account, reference: `${number}-${place}` }
  })
  const { sent } = await sql<{ sent: number }>`select count(*)::int as sent from funding_items i where ${ofCompany('i')} and i.trace <> ''`
    .execute(db.withoutPlugins())
    .then(({ rows: [counted] }) => counted ?? { sent: 0 })
  const { text, traces } = written({
    origin: {
      companyName: settings.achCompanyName,
      companyId: settings.achCompanyId,
      bankName: settings.achBankName,
      bankRouting: settings.achBankRouting,
    },
    credits,
    batchNumber: number,
    description: 'REWARDS',
    effectiveOn,
    madeOn: now.date,
    madeAt: now.time.replace(':', ''),
    firstTrace: sent + 1,
    fileId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[number % 36] ?? 'A',
  })
  const { rows: made } = await sql<{ id: string }>`select app.new_id() as id`.execute(db.withoutPlugins())
  const fileId = made[0]?.id ?? ''
  await sql`insert into funding_files (company_id, id, kind, batch_id, sha256, name, content_sealed, made_by)
    values (${company}::uuid, ${fileId}::uuid, 'ach', ${id}::uuid, ${sha256Of(text)}, ${`rewards-${number}.ach`}, ${services.secrets.seal(text, filePlace(fileId))},
      ${displayName})`.execute(db.withoutPlugins())
  const given = rows.map((item) => ({ id: item.id, trace: traces.get(`${number}-${item.place}`) ?? '' }))
  await sql`update funding_items i set trace = g.trace from json_to_recordset(${JSON.stringify(given)}::json) as g (id uuid, trace text)
    where ${ofCompany('i')} and i.id = g.id`.execute(db.withoutPlugins())
  await db.updateTable('fundingBatches').set({ effectiveOn }).where('id', '=', id).execute()
}

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

function written(file: Parameters<typeof writeAch>[0]) {
  try {
    return writeAch(file)
  } catch (error) {
    if (!(error instanceof AchRefusal)) throw error
    const name = file.credits.find(({ reference }) => reference === error.reference)?.name ?? ''
    throw new AppError('fundingFileRefused', { values: { name, why: error.code } })
  }
}

export async function fetchFile(context: DbContext, id: string): Promise<RawResult<typeof fetchFundingFile>> {
  const { db, services } = context
  const file = await db
    .updateTable('fundingFiles')
    .set((eb) => ({ fetched: eb('fetched', '+', 1) }))
    .where('batchId', '=', id)
    .where('kind', '=', 'ach')
    .returning(['id', 'name', 'sha256', 'contentSealed'])
    .executeTakeFirst()
  if (!file?.contentSealed) throw new AppError('notFound')
  const text = services.secrets.open(file.contentSealed, filePlace(file.id))
  if (text === null) throw new AppError('fundingFileLost')
  await audit(db, actorOf(context), { action: 'fundingFileFetched', recordKind: 'funding', recordId: id })
  return { name: file.name, sha256: file.sha256, text }
}
