import type { Arrived, ReceiptCame, Receiver } from '#features/trade/connections/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { noteReceipt } from '../sending/note-receipt.ts'
import { receiveFile } from './receive-file.ts'

/** What comes over AS2 becomes files like any other. */
export const as2Receiver: Receiver = {
  keep: (services: Services, db: Db, arrived: Arrived) => receiveFile(services, db, arrived),
  receiptCame: (_services: Services, db: Db, receipt: ReceiptCame) => noteReceipt(db, receipt),
}
