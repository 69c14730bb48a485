import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists company (realm text primary key, spec text not null) without rowid;
  create table if not exists record (realm text, entity text, id text, body text not null, deleted integer not null,
    primary key (realm, entity, id)) without rowid;
  create table if not exists file (realm text, id text, type text not null, bytes blob not null, primary key (realm, id)) without rowid;
  create table if not exists reply (realm text, requestid text, fingerprint text not null, body text not null, primary key (realm, requestid)) without rowid;
  create table if not exists kept (kind text, key text, value text not null, primary key (kind, key)) without rowid;
`

export interface StoredRecord {
  entity: string
  id: string
  body: string
  deleted: boolean
}

// Everything that must survive a restart. Memory is the working copy; each change is written through at once.
export class Store {
  db: DatabaseSync
  private putRecord
  private putKept

  constructor(folder?: string) {
    if (folder) mkdirSync(folder, { recursive: true })
    this.db = new DatabaseSync(folder ? join(folder, 'quickbooks.sqlite') : ':memory:')
    this.db.exec('pragma journal_mode = wal; pragma synchronous = normal')
    this.db.exec(schema)
    this.putRecord = this.db.prepare('insert or replace into record (realm, entity, id, body, deleted) values (?, ?, ?, ?, ?)')
    this.putKept = this.db.prepare('insert or replace into kept (kind, key, value) values (?, ?, ?)')
  }

  transaction<T>(work: () => T): T {
    if (this.db.isTransaction) return work()
    this.db.exec('begin')
    try {
      const result = work()
      this.db.exec('commit')
      return result
    } catch (error) {
      this.db.exec('rollback')
      throw error
    }
  }

  listCompanies(): { realm: string; spec: string }[] {
    return this.db
      .prepare('select realm, spec from company')
      .all()
      .map((row) => ({ realm: String(row.realm), spec: String(row.spec) }))
  }

  saveCompany(realm: string, spec: string): void {
    this.db.prepare('insert or replace into company (realm, spec) values (?, ?)').run(realm, spec)
  }

  removeCompany(realm: string): void {
    for (const table of ['company', 'record', 'file', 'reply']) this.db.prepare(`delete from ${table} where realm = ?`).run(realm)
  }

  *listRecords(realm: string): Generator<StoredRecord> {
    for (const row of this.db.prepare('select entity, id, body, deleted from record where realm = ?').iterate(realm)) {
      yield { entity: String(row.entity), id: String(row.id), body: String(row.body), deleted: row.deleted === 1 }
    }
  }

  saveRecord(realm: string, entity: string, id: string, body: string, deleted: boolean): void {
    this.putRecord.run(realm, entity, id, body, deleted ? 1 : 0)
  }

  getFile(realm: string, id: string): { type: string; bytes: Uint8Array } | undefined {
    const row = this.db.prepare('select type, bytes from file where realm = ? and id = ?').get(realm, id)
    return row && row.bytes instanceof Uint8Array ? { type: String(row.type), bytes: row.bytes } : undefined
  }

  saveFile(realm: string, id: string, type: string, bytes: Uint8Array): void {
    this.db.prepare('insert or replace into file (realm, id, type, bytes) values (?, ?, ?, ?)').run(realm, id, type, bytes)
  }

  getReply(realm: string, requestId: string): { fingerprint: string; body: string } | undefined {
    const row = this.db.prepare('select fingerprint, body from reply where realm = ? and requestid = ?').get(realm, requestId)
    return row ? { fingerprint: String(row.fingerprint), body: String(row.body) } : undefined
  }

  saveReply(realm: string, requestId: string, fingerprint: string, body: string): void {
    this.db
      .prepare('insert or replace into reply (realm, requestid, fingerprint, body) values (?, ?, ?, ?)')
      .run(realm, requestId, fingerprint, body)
  }

  getKept(kind: string, key: string): string | undefined {
    const row = this.db.prepare('select value from kept where kind = ? and key = ?').get(kind, key)
    return row ? String(row.value) : undefined
  }

  listKept(kind: string): { key: string; value: string }[] {
    return this.db
      .prepare('select key, value from kept where kind = ?')
      .all(kind)
      .map((row) => ({ key: String(row.key), value: String(row.value) }))
  }

  saveKept(kind: string, key: string, value: string): void {
    this.putKept.run(kind, key, value)
  }

  removeKept(kind: string, key: string): void {
    this.db.prepare('delete from kept where kind = ? and key = ?').run(kind, key)
  }

  clear(): void {
    for (const table of ['company', 'record', 'file', 'reply', 'kept']) this.db.exec(`delete from ${table}`)
  }

  close(): void {
    this.db.close()
  }
}
