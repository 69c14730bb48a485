import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getCustomerNotes } from '../contract.ts'
import { attachmentsOf } from './attachments.ts'
import { mayChange } from './note.ts'

const order = 'notes'

export async function listNotes(
  context: DbContext,
  { params, query }: ValidInput<typeof getCustomerNotes>,
): Promise<RawResult<typeof getCustomerNotes>> {
  const { db, services } = context
  if (!(await reachesCustomer(context, params.id, 'notes.read'))) throw new AppError('notFound')
  const after = readCursor(services.config, query.cursor, order)
  const found = await db
    .selectFrom('customerNotes as n')
    .select(['n.id', 'n.version', 'n.noteTitle', 'n.noteText', 'n.author', 'n.authorId', 'n.isPinned', 'n.createdAt'])
    .where('n.customerId', '=', params.id)
    .where('n.removedAt', 'is', null)
    .$if(after !== null, (rows) => rows.where(sql<boolean>`(n.is_pinned, n.id) < (${after?.key === 1}, ${after?.id})`))
    .$if(query.search !== '', (rows) => rows.where(searched(query.search)))
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const shown = found.slice(0, query.limit)
  const files = await attachmentsOf(
    db,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  return {
    rows: shown.map(({ author, authorId, createdAt, ...note }) => ({
      ...note,
      noteDate: createdAt,
      user: author,
      file: files.get(note.id) ?? [],
      action: mayChange(context, { authorId }) ? (['edit', 'pin', 'remove'] as const).slice() : [],
    })),
    next:
      found.length > query.limit && last ? writeCursor(services.config, { sort: order, key: last.isPinned ? 1 : 0, id: last.id }) : null,
  }
}

/** In the title, the text, the name of who wrote it or of a file. One customer's notes are few: they are looked through. */
const searched = (search: string) => sql<boolean>`(${holds(search, sql`n.note_title, n.note_text, n.author`)}
  or exists (select from note_attachments a where ${ofCompany('a')} and a.note_id = n.id and ${holds(search, sql`a.name`)}))`
