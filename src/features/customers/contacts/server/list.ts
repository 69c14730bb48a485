import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { DbContext } from '#server/http/context.ts'
import type { findContactDuplicates, listContacts } from '../contract.ts'
import { checkCustomer, containing, nameOf, shownContacts } from './contact.ts'

export async function contactsOf(
  context: DbContext,
  { params, query }: ValidInput<typeof listContacts>,
): Promise<RawResult<typeof listContacts>> {
  const { db, services } = context
  await checkCustomer(context, params.id)
  const { search, status, contact, limit } = query
  const sort = query.sort ?? 'name'
  const down = sort.startsWith('-')
  const after = readCursor(services.config, query.cursor, sort)
  const found = db
    .selectFrom('contacts')
    .where('customerId', '=', params.id)
    .$if(status !== '', (contacts) => contacts.where('active', '=', status === 'Y'))
    .$if(contact !== undefined, (contacts) => contacts.where('id', '=', contact ?? ''))
    .$if(search !== '', (contacts) => contacts.where(containing(search)))
  const order = down ? 'desc' : 'asc'
  const rows = await found
    .selectAll()
    .$if(after !== null, (contacts) =>
      contacts.where((eb) => eb(eb.refTuple('nameSort', 'id'), down ? '<' : '>', eb.tuple(String(after?.key), after?.id ?? ''))),
    )
    .orderBy('nameSort', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute()
  const counted = after
    ? null
    : await db
        .selectFrom(
          found
            .select('id')
            .limit(countedUpTo + 1)
            .as('some'),
        )
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: await shownContacts(context, shown),
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.nameSort, id: last.id }) : null,
    total: counted && { rows: Math.min(counted.rows, countedUpTo), more: counted.rows > countedUpTo },
  }
}

export async function sameAddress(context: DbContext, { params, query }: ValidInput<typeof findContactDuplicates>) {
  await checkCustomer(context, params.id)
  if (!query.email) return { rows: [] }
  const rows = await context.db
    .selectFrom('contacts')
    .select(['id', 'fn', 'ln', 'position'])
    .where('customerId', '=', params.id)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', query.email))
    .where('email', '<>', '')
    .$if(query.contactId !== undefined, (contacts) => contacts.where('id', '<>', query.contactId ?? ''))
    .limit(5)
    .execute()
  return { rows: rows.map(({ id, position, ...name }) => ({ id, position, name: nameOf(name) })) }
}
