import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists record (seq integer primary key, account text not null, kind text not null, id text not null,
    body text not null, unique (account, kind, id));
`

/** Everything that must survive a restart. Memory is the working copy; each change is written through at once. */
export class Store {
  private db: DatabaseSync
  private putRow
  private removeRow

  constructor(folder?: string) {
    if (folder) mkdirSync(folder, { recursive: true })
    this.db = new DatabaseSync(folder ? join(folder, 'stripe.sqlite') : ':memory:')
    this.db.exec('pragma journal_mode = wal; pragma synchronous = normal')
    this.db.exec(schema)
    this.putRow = this.db.prepare(
      'insert into record (account, kind, id, body) values (?, ?, ?, ?) on conflict (account, kind, id) do update set body = excluded.body',
    )
    this.removeRow = this.db.prepare('delete from record where account = ? and kind = ? and id = ?')
  }

  /** One call's changes together. They stay when the call ends in an error: a declined charge is kept. */
  together<T>(work: () => T): T {
    if (this.db.isTransaction) return work()
    this.db.exec('begin')
    try {
      return work()
    } finally {
      this.db.exec('commit')
    }
  }

  /** In the order in which they were made. */
  bodies(account: string, kind: string): string[] {
    const rows = this.db.prepare('select body from record where account = ? and kind = ? order by seq').all(account, kind)
    return rows.map((row) => String(row.body))
  }

  put(account: string, kind: string, id: string, body: unknown): void {
    this.putRow.run(account, kind, id, JSON.stringify(body))
  }

  remove(account: string, kind: string, id: string): void {
    this.removeRow.run(account, kind, id)
  }

  clear(): void {
    this.db.exec('delete from record')
  }

  close(): void {
    this.db.close()
  }
}
