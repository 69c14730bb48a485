import { type Context, memberOf } from '../http/context.ts'
import type { Db } from './db.ts'

/** In which transaction a page is read. */
export type Within = <T>(read: (db: Db) => Promise<T>) => Promise<T>

export function shortly({ services, session }: Pick<Context, 'services' | 'session'>): Within {
  const { companyId, userId } = memberOf({ session })
  return (read) => services.transaction({ companyId, userId }, read)
}

/** `next`: behind which the next page begins. */
type Page<Row, Place> = { rows: Row[]; next: Place | null }

/** Everything a page at a time, in short transactions. */
export async function* shortPages<Row, Place>(
  within: Within,
  read: (db: Db, after: Place | null) => Promise<Page<Row, Place>>,
): AsyncGenerator<Row[]> {
  let after: Place | null = null
  do {
    const place: Place | null = after
    const page: Page<Row, Place> = await within((db) => read(db, place))
    if (page.rows.length) yield page.rows
    after = page.next
  } while (after !== null)
}

/** As much as was asked for has another page behind its last row. */
export const pageOf = <Row>(rows: Row[], limit: number) => ({ rows, next: rows.length === limit ? (rows.at(-1) ?? null) : null })
