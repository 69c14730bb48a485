import { proofPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { text } from '#server/text.ts'

/** An inventory adjustment of ours in QuickBooks stands with the proof, whose list says what it waits for. */
export const stockPostingKind = recordKind({
  kind: 'stockPosting',
  path: () => proofPath(),
  async names({ db, language }, ids) {
    const rows = await db.selectFrom('stockPostings').select(['id', 'number', 'documentKind', 'reason']).where('id', 'in', ids).execute()
    return new Map(
      rows.map(({ id, number, documentKind, reason }) => [
        id,
        [text(language, 'stockBooks.adjustment', { number }), text(language, `stockBooks.documents.${documentKind}`), reason]
          .filter(Boolean)
          .join(' · '),
      ]),
    )
  },
  reaches: reachedWith('books.read'),
})
