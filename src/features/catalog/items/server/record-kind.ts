import { can } from '#contract/permissions.ts'
import { itemPath } from '#contract/places.ts'
import { type Found, reachedWith, recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { quickSearch } from './list/find.ts'
import { itemNames } from './names.ts'

const mostFound = 8

export const itemKind = recordKind({
  kind: 'item',
  path: itemPath,
  names: ({ db }, ids) => itemNames(db, ids),
  reaches: reachedWith('items.read'),
  async find(context, search) {
    if (!search.trim() || !can(memberOf(context).role, 'items.read')) return []
    const rows = await quickSearch(context, search, mostFound, 'all')
    return rows.map(({ id, name, number, active }): Found => ({ id, name, path: itemPath(id), detail: number, active: active === 'Y' }))
  },
})
