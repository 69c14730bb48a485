import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'

/** A document that lies in our store under its hash, with the Message-ID it came under. */
export type Arrived = {
  companyId: string
  connectionId: string
  remoteName: string
  remoteVersion: string
  hash: string
  sizeBytes: number
  /** The connection is being tried. */
  test: boolean
}

/** What a partner, or our clock, says later about what was sent over a connection under a key. */
export type ReceiptCame = {
  companyId: string
  connectionId: string
  key: string
  outcome: 'delivered' | 'refused' | 'overdue'
  /** What proves it, or their words. */
  detail: string
}

/** Whoever makes documents of files, and sends them: called in the transaction that notes what came. */
export type Receiver = {
  keep(services: Services, db: Db, arrived: Arrived): Promise<unknown>
  receiptCame(services: Services, db: Db, receipt: ReceiptCame): Promise<unknown>
}
