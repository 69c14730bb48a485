import type { Mic } from './receipt/mic.ts'
import type { StoredReceipt } from './receipt/receipt.ts'

/** A message of this partner and Message-ID that we have accepted. Failed attempts do not count: the partner may try again. */
export type Seen = { bodySha256: string; mic: Mic; receipt: StoredReceipt | null }

/** A repeated POST is the same bytes; some products encrypt anew each time, and then the MIC says that it is the same content. */
export const isRepetition = (seen: Seen, now: { bodySha256: string; mic: Mic | null }) =>
  seen.bodySha256 === now.bodySha256 || (now.mic?.value === seen.mic.value && now.mic.digest === seen.mic.digest)
