import type { RewardKind } from '../../programs/door.ts'

/**
 * A limit that bit, and what it left. `shared`: what the ceiling left, for all rewards of the sale in proportion. `person`: of everything that the
 * payee has of the program, together with whoever was merged into them.
 */
export type Limit = { kind: 'perSale' | 'person' | 'ceiling' | 'shared'; leftCents: number; mergedFrom: readonly string[] }

/** Which document it is of, by which version of the program, for a sale of which day: what somebody asks first who sees another amount. */
type Common = { documentId: string; version: number; day: string }

/** Why something that was approved is corrected. */
export type Because = 'void' | 'edited' | 'payeeChanged' | 'restored' | 'rejected'

/**
 * What an entry was computed from. `earned`: a sale, or so much of it as has been paid. `returned`: its share of the reward goes back. `fell`: the
 * sum that bands and goals are of became less. `paid`: of a reward that waits for money. `undone`: taken back whole, since the sale is not what it
 * was. `heardAnew`: a credit memo or payment that was taken into account is not what it was. `released`: a person gave what the ceiling had no room
 * for.
 */
export type Trace =
  | (Common & {
      says: 'earned'
      kind: RewardKind
      rate: string
      isWhole: boolean
      eligibleCents: number
      units: number
      share: number
      /** Of bands and goals over the period, else null. */
      sumBefore: number | null
      sumAfter: number | null
      baseCents: number
      limits: readonly Limit[]
      /** Those whose sales came later are approved already. */
      isLate: boolean
      /** It waits for money. */
      isPromise: boolean
      because: Because | null
    })
  | (Common & { says: 'returned'; returnedCents: number; eligibleCents: number; rewardCents: number; isBelowMinimum: boolean })
  | (Common & { says: 'fell'; sumBefore: number; sumAfter: number; because: Because | null })
  | (Common & { says: 'paid'; paidCents: number; totalCents: number; promisedCents: number; beforeCents: number })
  /** `held`: of a rejection, when, and until the end of which day nobody has its room by itself. */
  | (Common & { says: 'undone'; because: Because; held?: { at: string; until: string; wasApproved: boolean } })
  | (Common & { says: 'heardAnew'; limits: readonly Limit[] })
  | (Common & { says: 'released'; at?: string; turnedAwayCents: number; limits: readonly Limit[] })
