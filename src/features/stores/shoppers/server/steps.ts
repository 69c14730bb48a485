import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { ShopperState, saveShopper, takeShopperStep } from '../contract.ts'
import { mailInvitation, mailRefusal } from './mail-invitation.ts'
import { addRights, checkRights, keepRights, rightsChanges, rightsOf } from './rights.ts'
import { currentShopper, type ShopperRecord } from './shopper.ts'

type Step = ValidInput<typeof takeShopperStep>['body']['step']

/** From which states each step leads. Whoever was refused, or removed by a colleague, may be let in after all; who asked may be in already. */
const from: Record<Step, readonly ShopperState[]> = {
  approve: ['Requested', 'Refused', 'Left'],
  refuse: ['Requested'],
  again: ['Invited'],
  block: ['Requested', 'Invited', 'Active', 'Refused', 'Left'],
  unblock: ['Blocked'],
}
const actions = {
  approve: 'shopperApproved',
  refuse: 'shopperRefused',
  again: 'shopperInvited',
  block: 'shopperBlocked',
  unblock: 'shopperUnblocked',
} as const satisfies Record<Step, string>

const isOpen = (step: Step, { state, askedAt }: ShopperRecord) =>
  from[step].includes(state) || (state === 'Active' && askedAt !== null && (step === 'approve' || step === 'refuse'))

/** Who proved their address once has access again; nobody else had it. Who let themselves in stays in as they are, refused or not. */
function stateAfter(step: Step, { state, seenAt }: ShopperRecord): ShopperState {
  if (state === 'Active' && step !== 'block') return state
  if (step === 'refuse') return 'Refused'
  if (step === 'block') return 'Blocked'
  return step === 'unblock' && seenAt ? 'Active' : 'Invited'
}

export async function takeStep(
  context: DbContext,
  id: string,
  { step, version, customers, reason }: ValidInput<typeof takeShopperStep>['body'],
): Promise<RawResult<typeof takeShopperStep>> {
  const { db } = context
  const { companyId } = memberOf(context)
  const { shopper, store } = await currentShopper(context, id, version)
  if (!isOpen(step, shopper) || store.state === 'Archived') throw new AppError('shopperStep')
  const to = stateAfter(step, shopper)
  const before = await rightsOf(db, id)
  if (step === 'approve') {
    await checkRights(context, customers)
    await addRights(db, companyId, id, customers)
  }
  await db
    .updateTable('storeShoppers')
    .set({
      state: to,
      version: version + 1,
      changedAt: new Date(),
      reason: to === 'Refused' || to === 'Blocked' ? reason : '',
      askedAt: null,
      ...(to !== shopper.state && { stateSince: new Date() }),
      ...(step === 'block' && { inviteHash: null, inviteExpiresAt: null }),
    })
    .where('id', '=', id)
    .execute()
  // Whoever is blocked is signed in nowhere from this moment on.
  if (step === 'block') await db.deleteFrom('shopperSessions').where('shopperId', '=', id).execute()
  if (step === 'approve') await mailInvitation(context, store, shopper, 'storeAccess')
  if (step === 'again' || (step === 'unblock' && to === 'Invited')) await mailInvitation(context, store, shopper)
  if (step === 'refuse') await mailRefusal(context, store, shopper, reason)
  await audit(db, actorOf(context), {
    action: actions[step],
    recordKind: 'shopper',
    recordId: id,
    recordVersion: version + 1,
    changes: [
      ...(to !== shopper.state ? [{ field: 'shopperState', from: shopper.state, to }] : []),
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
  for (const changes of step === 'approve' ? rightsChanges(before, await rightsOf(db, id)) : [])
    await audit(db, actorOf(context), {
      action: 'shopperChanged',
      recordKind: 'shopper',
      recordId: id,
      recordVersion: version + 1,
      changes,
    })
  return { state: to, version: version + 1 }
}

/** Name and rights, as they were seen. Their open carts for a customer that they lose stay, and open again should they get it back. */
export async function keepShopper(
  context: DbContext,
  id: string,
  { version, name, customers }: ValidInput<typeof saveShopper>['body'],
): Promise<RawResult<typeof saveShopper>> {
  const { db } = context
  const { companyId } = memberOf(context)
  const { shopper } = await currentShopper(context, id, version)
  await checkRights(context, customers)
  const before = await rightsOf(db, id)
  await keepRights(db, companyId, id, customers)
  await db
    .updateTable('storeShoppers')
    .set({ name, version: version + 1, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
  const renamed = name !== shopper.name ? [[{ field: 'name', from: shopper.name, to: name }]] : []
  for (const changes of [...renamed, ...rightsChanges(before, await rightsOf(db, id))])
    await audit(db, actorOf(context), {
      action: 'shopperChanged',
      recordKind: 'shopper',
      recordId: id,
      recordVersion: version + 1,
      changes,
    })
  return { version: version + 1 }
}
