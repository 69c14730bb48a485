/** What every delivery of the ledger is, whatever it carries (rules 3.17). */
export const deliveryStates = ['waiting', 'sending', 'retrying', 'unknown', 'refused', 'done', 'ignored'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Those in which a person may have it tried again, or put it aside. */
export const stoppedStates = ['refused', 'retrying', 'unknown'] as const satisfies readonly DeliveryState[]

/** The three lists of the Sync centre; which state is in which stands in the table's column `lane`. */
export const lanes = ['needsYou', 'working', 'done'] as const
export type Lane = (typeof lanes)[number]

/**
 * What helps: `edit` the record, `reconnect` QuickBooks, `choose` which side is right, `replay` it, `readAgain` what could not be read,
 * `link`: open the screen that says more.
 */
export const problemActions = ['edit', 'reconnect', 'choose', 'replay', 'readAgain', 'link'] as const
export type ProblemAction = (typeof problemActions)[number]

/** `same`: the same request under the same id. `evaluate`: prepared anew from the record as it is now. Both look first whether the other side has it. */
export const replays = ['evaluate', 'same'] as const
export type Replay = (typeof replays)[number]

/** How far a mail got, for whoever caused it. `unsure`: the connection broke at its last byte, and no mail server can be asked. */
export const mailStates = ['waiting', 'sent', 'refused', 'unsure'] as const
export type MailState = (typeof mailStates)[number]
