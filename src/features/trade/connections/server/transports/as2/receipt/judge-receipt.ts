import { hasMic, type Mic } from './mic.ts'
import type { Receipt } from './read-receipt.ts'

/** What we remember of a message until its receipt is there. */
export type Sent = { messageId: string; mics: Mic[]; signed: boolean; signedReceipt: boolean }

/** `alreadyThere`: they say that they have a message of this id; proof enough where it was a repetition of ours. */
export type Verdict =
  | { outcome: 'delivered' }
  | { outcome: 'alreadyThere' }
  | {
      outcome: 'refused'
      reason: 'otherMessage' | 'theirError' | 'signatureMissing' | 'signatureWrong' | 'contentChanged' | 'contentUnproven'
      detail: string
    }

/** Whether a receipt proves that the partner has, byte for byte, what we sent. */
export function judgeReceipt(sent: Sent, receipt: Receipt): Verdict {
  const refuse = (reason: Extract<Verdict, { outcome: 'refused' }>['reason'], detail = '') =>
    ({ outcome: 'refused', reason, detail }) as const
  const { disposition, mic, signature } = receipt
  if (bare(receipt.originalMessageId) !== bare(sent.messageId)) return refuse('otherMessage', receipt.originalMessageId)
  if (signature === 'invalid') return refuse('signatureWrong')
  // Partners that cannot tell who we are answer with an error and without a signature.
  const isDuplicate = /duplicate/i.test(disposition.modifier)
  if (disposition.outcome === 'error' && !isDuplicate) return refuse('theirError', disposition.modifier)
  if (sent.signedReceipt && signature === 'none') return refuse('signatureMissing')
  if (mic && !hasMic(sent.mics, mic)) return refuse('contentChanged')
  if (isDuplicate) return { outcome: 'alreadyThere' }
  // Some products leave the check away: for a message without a signature, or in a receipt without one (OpenAS2).
  if (!mic && sent.signed && sent.signedReceipt) return refuse('contentUnproven')
  return { outcome: 'delivered' }
}

/** Some repeat the id without its brackets. */
const bare = (messageId: string) => messageId.trim().replace(/^<|>$/g, '')
