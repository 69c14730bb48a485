import type { RecordKind } from '#server/data/record-kind.ts'
import { type Route, route } from '#server/http/route.ts'
import { searchRecords } from '../contract.ts'

export const paletteRoutes = (kinds: readonly RecordKind[]): Route[] => [
  route(searchRecords, async ({ query: { search } }, context) => {
    if (!search) return { rows: [], similar: false }
    const rows = await foundBy(kinds, (kind) => kind.find(context, search))
    if (rows.length) return { rows, similar: false }
    // A guess is for whoever found nothing.
    const guessed = await foundBy(kinds, (kind) => kind.similar(context, search))
    return { rows: guessed, similar: guessed.length > 0 }
  }),
]

async function foundBy(kinds: readonly RecordKind[], look: (kind: RecordKind) => ReturnType<RecordKind['find']>) {
  const found = await Promise.all(kinds.map(async (each) => (await look(each)).map((row) => ({ kind: each.kind, ...row }))))
  return found.flat()
}
