import assert from 'node:assert/strict'
import { CompiledQuery, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { TestServer } from './server.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * How PostgreSQL carried a statement out, as the app's role below the row level security of a company. `kept`: by the plan that it keeps for
 * any values, as it does for lists without filters; else by one for these.
 */
export async function planOf({ services }: TestServer, companyId: string, statement: RawBuilder<unknown>, { kept = false } = {}) {
  const explain = 'explain (analyze, format json, timing off)'
  const { rows } = await services.transaction({ companyId }, async (db) => {
    const run = (sql: string, given: readonly unknown[] = []) =>
      db.withoutPlugins().executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(CompiledQuery.raw(sql, [...given]))
    const { sql: text, parameters: values } = statement.compile(db)
    await run(`set local plan_cache_mode = ${kept ? 'force_generic_plan' : 'force_custom_plan'}`)
    if (!kept) return run(`${explain} ${text}`, values)
    const name = `kept_${planned++}`
    await run(`prepare ${name} as ${text}`)
    const literals = values.map((value) => pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value)))
    return run(`${explain} execute ${name}${literals.length ? `(${literals.join()})` : ''}`)
  })
  assert.ok(rows[0])
  return rows[0]['QUERY PLAN'][0].Plan
}
let planned = 0

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
const told = ['Node Type', 'Relation Name', 'Index Name', 'Actual Rows', 'Actual Loops', 'Rows Removed by Filter', 'Plans']

/** It went through none of these tables from end to end, and of them read no more than so many rows, those thrown away included. */
export function assertCheap(plan: Plan, tables: readonly string[], most: number) {
  const ofTables = nodes(plan).filter(({ 'Relation Name': name }) => name && tables.includes(name))
  const shown = JSON.stringify(plan, told, 1)
  assert.ok(
    ofTables.every((node) => node['Node Type'] !== 'Seq Scan'),
    shown,
  )
  const read = ofTables.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)
  assert.ok(read <= most, `${read} rows read\n${shown}`)
}

const smallCompanies = 1000
const rowsOfEach = 5

/**
 * Puts a thousand small companies beside the large one, each with a few rows of every one of these tables, and has the planner look at them
 * as autovacuum does: what is planned for the average company shows.
 */
export async function amongSmallCompanies({ database: { owner } }: TestServer, companyId: string, tables: readonly string[]) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // The rows are copies: what they refer to need not be there, and no trigger has anything to tell.
    await client.query('set local session_replication_role = replica')
    await client.query(`insert into companies (company_name) select 'Small' from generate_series(1, ${smallCompanies})`)
    for (const table of tables) {
      // What has an id of its own gets another one in each company, and so does what refers to it.
      const { rows } = await client.query(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
           string_agg(case when atttypid = 'uuid'::regtype then format('(left(%I::text, 24) || left(md5(small::text), 12))::uuid', attname) else quote_ident(attname) end, ', ' order by attnum) as copied
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'company_id'`,
        [table],
      )
      const [{ columns, copied }] = rows
      await client.query(
        `insert into ${table} (company_id, ${columns}) overriding system value
         select small, ${copied} from (select * from ${table} where company_id = $1 limit ${rowsOfEach}) one
         cross join (select id as small from companies where company_name = 'Small') each`,
        [companyId],
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  for (const table of tables) await owner.query(`vacuum analyze ${table}`)
}
