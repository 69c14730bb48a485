import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { enqueue } from '#server/work/job.ts'
import { replay } from '#server/work/ledger-replay.ts'
import type { takeFundingStep } from '../../contract.ts'
import { type BatchStep, batchWays } from '../../states.ts'
import { fundingSettings } from '../money/settings.ts'
import { askJobRequest } from '../sending/ask-job.ts'
import { submit } from '../sending/submit.ts'
import { type Batch, batchDetail, lockedBatch, mayNotApprove } from './batch.ts'
import { type PlannedItem, planOf, seenOf } from './plan.ts'
import { storedPlan, storePlan } from './store-plan.ts'

type Given = ValidInput<typeof takeFundingStep>['body']
type Detail = RawResult<typeof takeFundingStep>

/** Takes a batch from one state to another (rules 3.10). */
export async function takeStep(context: DbContext, id: string, { step, version, reason }: Given): Promise<Detail> {
  const { db } = context
  // What was sent is locked before its batch, as by whoever brings an answer.
  const sent = step === 'lookUp' || step === 'sendAgain' ? await lockedDelivery(context, id) : undefined
  const batch = await lockedBatch(db, id)
  if (batch.version !== version) throw new AppError('fundingChanged')
  const { from, to } = batchWays[step]
  if (!from.includes(batch.state)) throw new AppError('fundingState', { values: { state: batch.state } })
  if (step === 'lookUp' || step === 'sendAgain') return askAgain(context, batch, { step, deliveryId: sent?.id })
  if (step === 'ask' || step === 'approve' || step === 'submit') {
    const moved = await moveTo(context, batch, step)
    if (moved) return moved
  }
  if (step === 'approve' && (await mayNotApprove(context, batch))) throw new AppError('fundingOwn')
  const { companyId, userId, displayName } = memberOf(context)
  const isOver = step === 'reject' || step === 'cancel'
  // What it would have paid is free for the next one.
  if (isOver) await letGo(context, id)
  await db
    .updateTable('fundingBatches')
    .set({
      state: to,
      version: version + 1,
      changedAt: new Date(),
      ...(step === 'ask' && { moved: null }),
      ...(step === 'approve' && { approvedBy: userId, approvedName: displayName, approvedAt: new Date(), moved: null }),
      ...(isOver && { reason }),
      ...(step === 'submit' && { submittedBy: displayName, submittedAt: new Date() }),
    })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), {
    action: actions[step],
    recordKind: 'funding',
    recordId: id,
    changes: [{ field: 'amount', from: '', to: formatCents(batch.total) }, ...(reason ? [{ field: 'reason', from: '', to: reason }] : [])],
  })
  const name = `#${batch.number} · ${formatCents(batch.total)}`
  if (step === 'ask')
    await notify(db, {
      companyId,
      code: 'NA_FUNDING_WAITING',
      value: name,
      record: { kind: 'funding', id },
      to: { can: 'funding.write' },
      except: userId,
    })
  if (step === 'submit') await submit(context, batch)
  return batchDetail(context, id)
}

const actions = {
  ask: 'fundingAsked',
  approve: 'fundingApproved',
  reject: 'fundingRejected',
  cancel: 'fundingCancelled',
  submit: 'fundingSubmitted',
  lookUp: 'fundingLookedUp',
  sendAgain: 'fundingSentAgain',
} as const satisfies Record<BatchStep, string>

/**
 * What was approved is what is paid: where it is another sum by now (an entry was taken back, rejected or asked about, a card is locked), the batch is
 * written anew, nobody has approved it, and whoever comes next sees why. Null: it is as it was.
 */
async function moveTo(context: DbContext, batch: Batch, step: 'ask' | 'approve' | 'submit'): Promise<Detail | null> {
  const { db } = context
  const before = await storedPlan(db, batch.id)
  const after = await planOf(db, { ...batch, batchId: batch.id }, await fundingSettings(db))
  const isSame = seenOf(before) === seenOf(after)
  if (isSame && after.every(({ held }) => held !== null)) throw new AppError('fundingNothing')
  if (isSame) return null
  await storePlan(db, batch.id, after)
  await db
    .updateTable('fundingBatches')
    .set({
      // Before anybody was asked there is nothing to be void.
      state: step === 'ask' ? 'Preview' : 'AwaitingApproval',
      version: batch.version + 1,
      moved: JSON.stringify(differences(before, after)),
      approvedBy: null,
      approvedName: '',
      approvedAt: null,
      changedAt: new Date(),
    })
    .where('id', '=', batch.id)
    .execute()
  await audit(db, actorOf(context), { action: 'fundingMoved', recordKind: 'funding', recordId: batch.id })
  return batchDetail(context, batch.id)
}

function differences(before: readonly Omit<PlannedItem, 'corrections'>[], after: readonly PlannedItem[]) {
  const paidIn = (items: readonly Omit<PlannedItem, 'corrections'>[]) =>
    new Map(
      items.map(({ payeeKind, payeeId, payeeName, held, amount, target, bankVersion }) => [
        `${payeeKind} ${payeeId}`,
        { payeeName, amount: held === null ? amount : 0, place: `${target} ${bankVersion}` },
      ]),
    )
  const [was, is] = [paidIn(before), paidIn(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => {
      const [old, now] = [was.get(key), is.get(key)]
      const goesElsewhere = old !== undefined && now !== undefined && old.amount > 0 && now.amount > 0 && old.place !== now.place
      return {
        payeeName: (now ?? old)?.payeeName ?? '',
        from: old?.amount ?? 0,
        to: now?.amount ?? 0,
        ...(goesElsewhere && { goesElsewhere }),
      }
    })
    .filter(({ from, to, goesElsewhere }) => from !== to || goesElsewhere)
    .slice(0, 50)
}

async function letGo({ db }: DbContext, id: string) {
  const plain = db.withoutPlugins()
  await sql`update payout_corrections k set item_id = null where ${ofCompany('k')}
    and k.item_id in (select i.id from funding_items i where ${ofCompany('i')} and i.batch_id = ${id}::uuid)`.execute(plain)
  await sql`update funding_rows r set living = false where ${ofCompany('r')} and r.batch_id = ${id}::uuid and r.living`.execute(plain)
  await sql`update funding_items i set state = 'Cancelled', changed_at = now() where ${ofCompany('i')} and i.batch_id = ${id}::uuid and i.state = 'Queued'`.execute(
    plain,
  )
}

type Again = { step: 'lookUp' | 'sendAgain'; deliveryId: string | undefined }
/** Nothing is sent by looking; what they say not to have is sent once more because a person says so, under the same reference. */
async function askAgain(context: DbContext, { id, version }: Batch, { step, deliveryId }: Again): Promise<Detail> {
  const { db, services } = context
  const { companyId } = memberOf(context)
  await db
    .updateTable('fundingBatches')
    .set({ version: version + 1, changedAt: new Date(), ...(step === 'sendAgain' && { sendsAgain: true }) })
    .where('id', '=', id)
    .execute()
  // Where everything that was sent is known the ledger has nothing to do any more: what became of it since is asked for.
  const isOpen = deliveryId !== undefined && (await replay(services, db, companyId, deliveryId, 'same'))
  if (!isOpen) await enqueue(services, askJobRequest, { companyId, id }, db, { key: id })
  await audit(db, actorOf(context), {
    action: actions[step],
    recordKind: 'funding',
    recordId: id,
  })
  return batchDetail(context, id)
}

const lockedDelivery = ({ db }: DbContext, id: string) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where('recordKind', '=', 'funding')
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
