import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Shelved = { key: string; bytes: Buffer; etag: string; modifiedAt: Date; contentType: string }

/** Bytes under keys, in the order of the keys: what lies in a bucket or waits behind an API. A key is no path here. */
export function openShelf(folder: string, name: string) {
  const db = new DatabaseSync(join(folder, `${name}.sqlite`))
  db.exec('pragma journal_mode = wal; pragma synchronous = off')
  db.exec(`create table if not exists thing
    (key blob primary key, etag text not null, size integer not null, modified_at integer not null, content_type text not null, bytes blob not null) without rowid`)
  const insert = db.prepare('insert or replace into thing values (?, ?, ?, ?, ?, ?)')
  const find = db.prepare('select * from thing where key = ?')
  const from = db.prepare('select key, etag, size, modified_at from thing where key >= ? order by key limit ?')
  const drop = db.prepare('delete from thing where key = ?')

  return {
    put(key: string, bytes: Buffer, contentType = 'application/octet-stream') {
      const etag = createHash('md5').update(bytes).digest('hex')
      insert.run(Buffer.from(key), etag, bytes.length, Date.now(), contentType, bytes)
      return etag
    },
    get(key: string): Shelved | undefined {
      const row = find.get(Buffer.from(key))
      if (!row || !(row.bytes instanceof Uint8Array)) return undefined
      const { etag, modified_at, content_type } = row
      return {
        key,
        bytes: Buffer.from(row.bytes),
        etag: String(etag),
        modifiedAt: new Date(Number(modified_at)),
        contentType: String(content_type),
      }
    },
    /** Keys from `start` on, in the order of their bytes; `${key}\0` begins behind that key. */
    list: (start: string, limit: number) =>
      from.all(Buffer.from(start), limit).map(({ key, etag, size, modified_at }) => ({
        key: key instanceof Uint8Array ? Buffer.from(key).toString() : '',
        etag: String(etag),
        sizeBytes: Number(size),
        modifiedAt: new Date(Number(modified_at)),
      })),
    remove: (key: string) => Number(drop.run(Buffer.from(key)).changes) > 0,
    close: () => db.close(),
  }
}

export type Shelf = ReturnType<typeof openShelf>
