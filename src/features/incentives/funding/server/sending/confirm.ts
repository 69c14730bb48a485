import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { confirmFunding } from '../../contract.ts'
import { batchDetail, lockedBatch } from '../batches/batch.ts'
import { learn } from './learn.ts'

const actions = { paid: 'fundingConfirmed', refused: 'fundingDenied' } as const

/** Of what nobody can be asked about a person says what became of it: the bank's file, checks, payroll. */
export async function confirm(
  context: DbContext,
  id: string,
  { version, items, verdict, reference, reason }: ValidInput<typeof confirmFunding>['body'],
): Promise<RawResult<typeof confirmFunding>> {
  const { db } = context
  const batch = await lockedBatch(db, id)
  if (batch.version !== version) throw new AppError('fundingChanged')
  if (batch.payVia === 'D' || batch.state !== 'Processing') throw new AppError('fundingState', { values: { state: batch.state } })
  const { rows } = await sql<{ id: string }>`
    select i.id from funding_items i where ${ofCompany('i')} and i.batch_id = ${id}::uuid and i.state = 'Accepted'
      and (${items === undefined} or i.id = any(${items ?? []}::uuid[]))`.execute(db.withoutPlugins())
  if (await anyInBooks(db, rows)) throw new AppError('fundingByBooks')
  if (rows.length === 0 || (items && rows.length < new Set(items).size)) throw new AppError('fundingChanged')
  await learn(db, id, {
    providerRef: items ? '' : reference,
    complete: true,
    items: rows.map((item) => ({
      reference: item.id,
      state: verdict === 'paid' ? 'Posted' : 'Refused',
      code: verdict === 'paid' ? '' : 'said',
      text: verdict === 'paid' ? '' : reason,
      providerRef: reference,
    })),
  })
  await audit(db, actorOf(context), {
    action: actions[verdict],
    recordKind: 'funding',
    recordId: id,
    changes: [
      ...(reference ? [{ field: 'reference', from: '', to: reference }] : []),
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
  return batchDetail(context, id)
}

/** Their credit memos are on the way to QuickBooks, or there: said by hand they would be paid twice. */
async function anyInBooks(db: Db, items: readonly { id: string }[]): Promise<boolean> {
  const { rows } =
    await sql`select from postings p where ${ofCompany('p')} and p.kind = 'rewardCredit' and p.state not in ('blocked', 'ignored')
    and p.source_id = any(${items.map(({ id }) => id)}::text[]) limit 1`.execute(db.withoutPlugins())
  return rows.length > 0
}
