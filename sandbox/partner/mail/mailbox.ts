import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Letter = { uid: number; flags: string[]; at: Date; raw: Buffer }

/** The supplier's mail: folders of letters, each with a number that is never used again in its folder. */
export function openMailbox(folder: string) {
  const db = new DatabaseSync(join(folder, 'mail.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = off')
  db.exec(`create table if not exists folder (name text primary key, validity integer not null, next integer not null);
    create table if not exists letter (folder text, uid integer, flags text not null, at integer not null, raw blob not null, primary key (folder, uid))`)
  const create = (name: string) =>
    db.prepare('insert or ignore into folder values (?, ?, 1)').run(name, Math.floor(Date.now() / 1000)).changes > 0
  create('INBOX')
  const letter = (row: Record<string, unknown>): Letter => ({
    uid: Number(row.uid),
    flags: JSON.parse(String(row.flags)),
    at: new Date(Number(row.at)),
    raw: row.raw instanceof Uint8Array ? Buffer.from(row.raw) : Buffer.alloc(0),
  })
  return {
    create,
    folders: () =>
      db
        .prepare('select name from folder order by name')
        .all()
        .map(({ name }) => String(name)),
    folder(name: string) {
      const row = db.prepare('select * from folder where name = ?').get(name)
      return row && { validity: Number(row.validity), next: Number(row.next) }
    },
    letters: (name: string) => db.prepare('select * from letter where folder = ? order by uid').all(name).map(letter),
    add(name: string, raw: Uint8Array, flags: string[] = []) {
      const row = db.prepare('update folder set next = next + 1 where name = ? returning next - 1 as uid').get(name)
      const uid = Number(row?.uid)
      db.prepare('insert into letter values (?, ?, ?, ?, ?)').run(name, uid, JSON.stringify(flags), Date.now(), raw)
      return uid
    },
    flag: (name: string, uid: number, flags: string[]) =>
      db.prepare('update letter set flags = ? where folder = ? and uid = ?').run(JSON.stringify(flags), name, uid),
    remove: (name: string, uid: number) => db.prepare('delete from letter where folder = ? and uid = ?').run(name, uid),
    close: () => db.close(),
  }
}

export type Mailbox = ReturnType<typeof openMailbox>
