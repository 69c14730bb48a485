import { CompiledQuery } from 'kysely'
import { customerPath } from '#contract/places.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = { id: string; at: string; noteTitle: string; noteText: string; author: string; files: string | null }

/** A note stands whole in its own tab. */
const shown = 400

/** What was noted about a customer, as it reads today; removed notes are gone from here too. */
export const writtenNotes: TimelineSource<'notes'> = {
  kind: 'notes',
  ability: 'notes.read',
  async read({ db, language }, { customerId, before, limit }) {
    const earlier = before ? 'and (n.created_at, n.id) < ($2::timestamptz, $3::uuid)' : ''
    const { rows } = await db.withoutPlugins().executeQuery<Row>(
      CompiledQuery.raw(
        `select n.id, ${timelineTime('n.created_at')} as at, n.note_title as "noteTitle", left(n.note_text, ${shown + 1}) as "noteText", n.author,
           (select string_agg(a.name, ', ' order by a.slot) from note_attachments a where a.company_id = n.company_id and a.note_id = n.id) as files
         from customer_notes n where n.customer_id = $1 and n.removed_at is null ${earlier} order by n.created_at desc, n.id desc limit ${limit}`,
        [customerId, ...(before ? [before.at, before.id] : [])],
      ),
    )
    return rows.map(({ id, at, noteTitle, noteText, author, files }) => ({
      id,
      at,
      title: text(language, 'timeline.titles.notes', { title: noteTitle, author }),
      text: [
        noteText.length > shown ? `${noteText.slice(0, shown).trimEnd()} …` : noteText,
        files && text(language, 'timeline.files', { names: files }),
      ]
        .filter(Boolean)
        .join('\n'),
      path: `${customerPath(customerId)}?tab=notes`,
    }))
  },
}
