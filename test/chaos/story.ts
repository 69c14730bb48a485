import { type Books, recordsThere } from './books.ts'
import { tagThere, websiteOf } from './fields.ts'

/** How the customers came to be as they are that these lines complain about. */
export async function tellStories(books: Books, wrong: readonly string[]): Promise<string[]> {
  const tags = new Set(wrong.flatMap((line) => line.match(/\bc\d+\b/g) ?? []))
  const there = await recordsThere(books, 'Customer')
  return (await Promise.all([...tags].map((tag) => storyOf(books, tag, there)))).flat()
}

async function storyOf({ world, companyId }: Books, tag: string, there: Awaited<ReturnType<typeof recordsThere>>): Promise<string[]> {
  const of = 'in (select id from customers where company_id = $1 and website = $2)'
  const parts = {
    row: `select * from customers where company_id = $1 and website = $2`,
    link: `select * from external_links where company_id = $1 and kind = 'customer' and local_id ${of}`,
    entry: `select id, direction, kind, external_id, record_id, state, request_id, payload, attempts, problem, result, created_at, updated_at
      from deliveries where company_id = $1 and record_id ${of} order by id`,
    event: `select at, actor, action, record_id, changes from audit_events where company_id = $1 and record_id ${of} order by id`,
  }
  const lines = [`${tag}:`, ...there.filter((record) => tagThere(record) === tag).map((record) => `  there ${JSON.stringify(record)}`)]
  for (const [name, sql] of Object.entries(parts))
    for (const row of await world.query(sql, [companyId, websiteOf(tag)])) lines.push(`  ${name} ${JSON.stringify(row)}`)
  return lines
}
