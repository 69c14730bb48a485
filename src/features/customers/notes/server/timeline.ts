import { sql } from 'kysely'
import { customerPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
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
    const earlier = before ? sql`and (n.created_at, n.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
    const { rows } = await sql<Row>`
      select n.id, ${timelineTime(sql`n.created_at`)} as at, n.note_title as "noteTitle", left(n.note_text, ${sql.lit(shown + 1)}) as "noteText", n.author,
        (select string_agg(a.name, ', ' order by a.slot) from note_attachments a where ${ofCompany('a')} and a.note_id = n.id) as files
      from customer_notes n where ${ofCompany('n')} and n.customer_id = ${customerId} and n.removed_at is null ${earlier}
      order by n.created_at desc, n.id desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
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
