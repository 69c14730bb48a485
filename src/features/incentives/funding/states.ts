/** What becomes of a funding batch (rules 3.10). `Unknown`: it was sent, and no whole answer came; it is looked up, and never sent again by itself. */
export const batchStates = [
  'Preview',
  'AwaitingApproval',
  'Approved',
  'Submitting',
  'Unknown',
  'Processing',
  'Settled',
  'PartlySettled',
  'Failed',
  'Rejected',
  'Cancelled',
] as const
export type BatchState = (typeof batchStates)[number]

/** `ask`: somebody may approve it; `sendAgain`: what the other side says not to have goes out once more, under the same reference. */
export const batchSteps = ['ask', 'approve', 'reject', 'cancel', 'submit', 'lookUp', 'sendAgain'] as const
export type BatchStep = (typeof batchSteps)[number]
export const batchWays: Record<BatchStep, { from: readonly BatchState[]; to: BatchState }> = {
  ask: { from: ['Preview'], to: 'AwaitingApproval' },
  approve: { from: ['AwaitingApproval'], to: 'Approved' },
  reject: { from: ['AwaitingApproval'], to: 'Rejected' },
  cancel: { from: ['Preview', 'AwaitingApproval', 'Approved'], to: 'Cancelled' },
  submit: { from: ['Approved'], to: 'Submitting' },
  lookUp: { from: ['Unknown', 'Processing'], to: 'Unknown' },
  sendAgain: { from: ['Unknown'], to: 'Unknown' },
}

export const itemStates = ['Queued', 'Sent', 'Accepted', 'Posted', 'Refused', 'Returned', 'Unknown', 'Cancelled', 'Held'] as const
export type ItemState = (typeof itemStates)[number]

/** How somebody is paid: `D` by card, `A` by ACH, `O` by one of the others. */
export const payoutWays = ['card', 'ach', 'credit', 'manual', 'payroll'] as const
export type PayoutWay = (typeof payoutWays)[number]
export const otherWays = ['credit', 'manual', 'payroll'] as const satisfies readonly PayoutWay[]

/** Why a payee gets nothing of a batch: less than the minimum or owed to us, or somebody has to put something right first. */
export const heldReasons = [
  'minimum',
  'negative',
  'noCard',
  'severalCards',
  'cardNotActive',
  'noBank',
  'taxForm',
  'inactive',
  'payroll',
  'hold',
] as const
export type HeldReason = (typeof heldReasons)[number]

/** Of what was sent, as far as its items say. */
export function stateOfItems(states: readonly ItemState[]): BatchState {
  const sent = states.filter((state) => state !== 'Held')
  if (sent.some((state) => state === 'Unknown')) return 'Unknown'
  if (sent.some((state) => state === 'Queued' || state === 'Sent' || state === 'Accepted')) return 'Processing'
  const paid = sent.filter((state) => state === 'Posted').length
  if (paid === sent.length) return 'Settled'
  return paid > 0 ? 'PartlySettled' : 'Failed'
}
