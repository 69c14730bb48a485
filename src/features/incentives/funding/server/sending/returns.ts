import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type AchAnswer, type AchCorrection, AchUnreadable, readReturns } from '../../ach/read-returns.ts'
import { isAccountNumber, isRoutingNumber } from '../../ach/routing.ts'
import type { bringReturns } from '../../contract.ts'
import { lockPrograms } from '../batches/batch.ts'
import { accountPlace } from '../payees/account-place.ts'
import { countAsPreparer } from '../payees/preparers.ts'
import { sha256Of } from './ach-file.ts'
import { learn } from './learn.ts'

type Sent = { id: string; batchId: string; amount: number; payeeKind: 'C' | 'S'; payeeId: string; payeeName: string; bankVersion: number }

/** What the bank says of files that we sent: money that came back, and accounts that are to be other ones from now on. Each file once. */
export async function takeReturns(
  context: DbContext,
  { name, text }: ValidInput<typeof bringReturns>['body'],
): Promise<RawResult<typeof bringReturns>> {
  const { db } = context
  const { displayName, companyId } = memberOf(context)
  const answers = read(text)
  const { rows: taken } = await sql<{ id: string }>`
    insert into funding_files (company_id, kind, sha256, name, made_by) values (${company}::uuid, 'returns', ${sha256Of(text.replaceAll('\r\n', '\n'))},
      ${name || 'returns'}, ${displayName}) on conflict (company_id, kind, sha256) do nothing returning id`.execute(db.withoutPlugins())
  if (!taken.length) throw new AppError('fundingFileTaken')
  const sent = await sentBy(db, answers)
  const batches = [...new Set([...sent.values()].map(({ batchId }) => batchId))]
  await lockPrograms(db, sql`select b.program_id from funding_batches b where ${ofCompany('b')} and b.id = any(${batches}::uuid[])`)
  const unknown: string[] = []
  const returned = new Map<string, { reference: string; code: string; amount: number }[]>()
  let changed = 0
  for (const answer of answers) {
    const item = sent.get(answer.trace)
    // A return of another amount is none of ours, whatever its trace says.
    if (!item || (answer.kind === 'return' && answer.amountCents !== item.amount))
      unknown.push(`${answer.code} ${answer.trace} ${answer.name}`)
    else if (answer.kind === 'return')
      returned.set(item.batchId, [...(returned.get(item.batchId) ?? []), { reference: item.id, code: answer.code, amount: item.amount }])
    else if (await correct(context, item, answer.correction)) changed++
    else unknown.push(`${answer.code} ${answer.trace} ${answer.name}`)
  }
  for (const [batchId, items] of [...returned].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await learn(db, batchId, {
      providerRef: '',
      complete: true,
      items: items.map(({ reference, code }) => ({ reference, state: 'Returned', code, text: '', providerRef: '' })),
    })
  const all = [...returned.values()].flat()
  const amount = all.reduce((sum, each) => sum + each.amount, 0)
  await audit(db, actorOf(context), {
    action: 'fundingReturnsTaken',
    recordKind: 'company',
    recordId: companyId,
    changes: [
      { field: 'file', from: '', to: name || 'returns' },
      { field: 'amount', from: '', to: formatCents(amount) },
    ],
  })
  return { returned: all.length, changed, unknown, amount }
}

function read(text: string): AchAnswer[] {
  try {
    return readReturns(text)
  } catch (error) {
    if (!(error instanceof AchUnreadable)) throw error
    throw new AppError('fundingFileUnreadable', { values: { line: error.line }, fields: { text: `funding.unreadable.${error.what}` } })
  }
}

async function sentBy(db: Db, answers: readonly AchAnswer[]): Promise<Map<string, Sent>> {
  const { rows } = await sql<Sent & { trace: string }>`
    select distinct on (i.trace) i.id, i.batch_id as "batchId", i.amount, i.payee_kind as "payeeKind", i.payee_id as "payeeId",
      i.payee_name as "payeeName", i.bank_version as "bankVersion", i.trace
    from funding_items i where ${ofCompany('i')} and i.trace = any(${answers.map(({ trace }) => trace)}::text[]) order by i.trace, i.id desc`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ trace, ...item }) => [trace, item]))
}

/** The bank knows the payee's account better, where it is still the one that we sent to; the money stays paid. */
async function correct(
  context: DbContext,
  { payeeKind, payeeId, payeeName, bankVersion }: Sent,
  { routing, account, isSavings }: AchCorrection,
): Promise<boolean> {
  const { db, services } = context
  if (routing !== undefined && !isRoutingNumber(routing)) return false
  if (account !== undefined && !isAccountNumber(account)) return false
  // Another name than we have is for a person to look at.
  if (routing === undefined && account === undefined && isSavings === undefined) return false
  const before = await db
    .selectFrom('payees')
    .select(['bankRouting', 'bankLast4', 'bankSavings'])
    .where('kind', '=', payeeKind)
    .where('payeeId', '=', payeeId)
    .where('bankVersion', '=', bankVersion)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await db
    .updateTable('payees')
    .set((eb) => ({
      version: eb('version', '+', 1),
      bankVersion: bankVersion + 1,
      bankChangedAt: new Date(),
      ...(routing !== undefined && { bankRouting: routing }),
      ...(account !== undefined && {
        bankAccountSealed: services.secrets.seal(account, accountPlace(payeeKind, payeeId)),
        bankLast4: account.slice(-4),
      }),
      ...(isSavings !== undefined && { bankSavings: isSavings }),
    }))
    .where('kind', '=', payeeKind)
    .where('payeeId', '=', payeeId)
    .execute()
  await countAsPreparer(context, { kind: payeeKind, payeeId, payVia: 'A' })
  await audit(db, actorOf(context), {
    action: 'payeeChanged',
    recordKind: payeeKind === 'C' ? 'customer' : 'rep',
    recordId: payeeId,
    changes: [
      { field: 'payee', from: '', to: payeeName },
      ...(routing === undefined ? [] : [{ field: 'bankRouting', from: before.bankRouting, to: routing }]),
      ...(account === undefined ? [] : [{ field: 'bankAccount', from: `•••• ${before.bankLast4}`, to: `•••• ${account.slice(-4)}` }]),
      ...(isSavings === undefined ? [] : [{ field: 'bankSavings', from: String(before.bankSavings), to: String(isSavings) }]),
    ],
  })
  return true
}
