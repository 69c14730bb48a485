import { can } from '#contract/permissions.ts'
import { documentPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { findDocuments, namesOfDocuments } from './list/names.ts'

export const documentKind = recordKind({
  kind: 'document',
  path: documentPath,
  names: ({ db }, ids) => namesOfDocuments(db, ids),
  reaches: reachedWith('exchange.read'),
  async find(context, search) {
    if (!can(memberOf(context).role, 'exchange.read')) return []
    const documents = await findDocuments(context.db, search)
    return documents.map(({ id, direction, state, type, number, name }) => ({
      id,
      name: `${type} ${number}`.trim(),
      path: documentPath(id),
      // What we send is asked for by how far it came, which its page says.
      detail: [name, direction === 'I' && text(context.language, `edi.states.${state}`)].filter(Boolean).join(' · '),
      active: true,
    }))
  },
})
