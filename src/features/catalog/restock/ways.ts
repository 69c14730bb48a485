/** What becomes of a wish to fill a location up. Nothing of it is on its way before it is sent; from then on it is received. */
export const restockStates = [
  'Draft',
  'Requested',
  'Approved',
  'Picked',
  'InTransit',
  'Received',
  'PartReceived',
  'Closed',
  'Rejected',
  'Cancelled',
] as const
export type RestockState = (typeof restockStates)[number]
export const restockSteps = ['request', 'approve', 'reject', 'pick', 'send', 'receive', 'close', 'cancel'] as const
export type RestockStep = (typeof restockSteps)[number]

/** From which state each step leads to which; where there are two, what came decides. */
export const ways: Record<RestockStep, Partial<Record<RestockState, readonly RestockState[]>>> = {
  request: { Draft: ['Requested'] },
  approve: { Requested: ['Approved'] },
  reject: { Requested: ['Rejected'] },
  pick: { Approved: ['Picked'] },
  send: { Picked: ['InTransit'] },
  receive: { InTransit: ['Received', 'PartReceived'] },
  close: { Received: ['Closed'], PartReceived: ['Closed'] },
  cancel: { Draft: ['Cancelled'], Requested: ['Cancelled'], Approved: ['Cancelled'], Picked: ['Cancelled'] },
}

/** Those of somebody who answers for the location alone (a rep); every other step is of whoever writes stock. */
export const ownSteps: readonly RestockStep[] = ['request', 'receive', 'cancel']

/** Nothing leads on from these. */
export const endStates: readonly RestockState[] = ['Closed', 'Rejected', 'Cancelled']
