import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Message } from './message.ts'

type StoredMessage = Message & { id: number; receivedAt: string }
export type MailStore = ReturnType<typeof mailStore>

const schema = `
  create table if not exists messages (id integer primary key autoincrement, received_at text not null, message text not null, raw blob not null);
  create table if not exists recipients (address text not null, message_id integer not null references messages on delete cascade);
  create index if not exists recipients_by_address on recipients (address, message_id);
  create index if not exists recipients_by_message on recipients (message_id);`

/** The last messages, newest first: in `mail.sqlite` of the data folder, or in memory without one. */
export function mailStore(dataFolder: string | undefined, capacity = 5_000) {
  if (dataFolder) mkdirSync(dataFolder, { recursive: true })
  const db = new DatabaseSync(dataFolder ? join(dataFolder, 'mail.sqlite') : ':memory:')
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  db.exec(schema)
  const insertMessage = db.prepare('insert into messages (received_at, message, raw) values (?, ?, ?)')
  const insertRecipient = db.prepare('insert into recipients (address, message_id) values (?, ?)')
  const forgetOld = db.prepare('delete from messages where id <= ?')
  const newest = db.prepare('select id, received_at, message from messages where id > ? order by id desc limit ?')
  const newestTo = db.prepare(
    `select id, received_at, message from messages
     where id in (select message_id from recipients where address = ? and message_id > ?) order by id desc limit ?`,
  )
  const byId = db.prepare('select id, received_at, message from messages where id = ?')
  const rawById = db.prepare('select raw from messages where id = ?')
  const countByRecipient = db.prepare(
    'select address, count(*) as messages, max(message_id) as newest from recipients group by address order by newest desc',
  )

  return {
    add(message: Message, raw: Uint8Array): StoredMessage {
      const receivedAt = new Date().toISOString()
      const id = Number(insertMessage.run(receivedAt, JSON.stringify(message), raw).lastInsertRowid)
      for (const address of message.to) insertRecipient.run(address, id)
      forgetOld.run(id - capacity)
      return { ...message, id, receivedAt }
    },
    list: ({ to, after = 0, limit = 200 }: { to?: string; after?: number; limit?: number }) =>
      (to ? newestTo.all(to.toLowerCase(), after, limit) : newest.all(after, limit)).map(stored),
    get(id: number) {
      const row = byId.get(id)
      return row && stored(row)
    },
    raw(id: number) {
      const raw = rawById.get(id)?.raw
      return raw instanceof Uint8Array ? raw : undefined
    },
    recipients: () => countByRecipient.all().map(({ address, messages }) => ({ address: String(address), messages: Number(messages) })),
    clear: () => db.exec('delete from messages'),
    close: () => db.close(),
  }
}

function stored(row: Record<string, unknown>): StoredMessage {
  const message: Message = JSON.parse(String(row.message))
  return { ...message, id: Number(row.id), receivedAt: String(row.received_at) }
}
