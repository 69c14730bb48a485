import type { Verdict } from '#trade-documents/x12/acknowledge/acknowledgment.ts'
import type { acknowledgmentStates } from '../../contract.ts'

export type AcknowledgmentState = (typeof acknowledgmentStates)[number]

/** X12's letters as a state. */
export const said: Record<Verdict, AcknowledgmentState> = {
  A: 'Accepted',
  E: 'AcceptedWithErrors',
  P: 'PartlyAccepted',
  R: 'Rejected',
  M: 'Rejected',
  W: 'Rejected',
  X: 'Rejected',
}
