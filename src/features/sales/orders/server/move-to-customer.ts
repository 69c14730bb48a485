import type { Db } from '#server/data/db.ts'

/** The order's customer became another one; its lines and payments go along by a trigger. */
export const moveToCustomer = (db: Db, orderId: string, customerId: string) =>
  db.updateTable('orders').set({ customerId, updatedAt: new Date() }).where('id', '=', orderId).execute()
