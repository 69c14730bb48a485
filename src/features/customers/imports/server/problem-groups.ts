import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import { type ColumnNames, problemText } from './problem-text.ts'

/** `value`: null for all that are not among the shown. `rows`: the first. */
export type ProblemGroup = {
  leftOut: boolean
  column: number | null
  text: string
  value: string | null
  values: number
  rows: number[]
  count: number
}

const shown = { groups: 50, values: 5, rows: 3 }

/** What is said of the rows of an import, once for all that it is said of: the same value in one group, what is rarer in one together. */
export async function keepProblemGroups(db: Db, id: string) {
  await sql`
    with said as (
      select e.row, e.left_out, p.said->>'text' as text, (p.said->>'column')::int as "column", coalesce(p.said->>'value', '') as value
      from customer_import_errors e, jsonb_array_elements(e.problems) as p(said) where ${ofCompany('e')} and e.import_id = ${id}),
    counted as (select *, count(*) over (partition by left_out, text, "column", value) as times from said),
    ranked as (select *, dense_rank() over (partition by left_out, text, "column" order by times desc, value) as rank from counted),
    labelled as (select *, case when rank <= ${shown.values} then value end as label from ranked),
    listed as (
      select left_out as "leftOut", text, "column", label as value, count(distinct value) as "values", count(*) as count,
        (array_agg(row order by row))[1:${sql.lit(shown.rows)}] as rows
      from labelled group by left_out, text, "column", label order by left_out desc, min(row) limit ${shown.groups})
    update customer_imports i set problem_groups = (select coalesce(json_agg(l), '[]') from listed l)
    where ${ofCompany('i')} and i.id = ${id}`.execute(db)
}

const list = (language: Language, parts: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

export function groupText(language: Language, { column, text: key, value, values, rows, count }: ProblemGroup, names: ColumnNames) {
  const message =
    value === null
      ? text(language, 'imports.problems.otherValues', {
          problem: problemText(language, { column, text: key, value: '' }, names),
          count: values,
        })
      : problemText(language, { column, text: key, value }, names)
  const more = count - rows.length
  const named = list(language, [...rows.map(String), ...(more > 0 ? [text(language, 'imports.problems.moreRows', { count: more })] : [])])
  return { message: text(language, 'imports.problems.ofRows', { message, rows: named, count: rows.length + more }), rows, count }
}
