import type pg from 'pg'

const first = [
  'Maria',
  'John',
  'Nadia',
  'Tomas',
  'Alice',
  'Robert',
  'Harper',
  'Elena',
  'Omar',
  'Grace',
  'Victor',
  'Lucia',
  'Peter',
  'Ingrid',
  'Samuel',
  'Chen',
]
const last = [
  'Smith',
  'Garcia',
  'Orlova',
  'Reyes',
  'Johnson',
  'Martinez',
  'Keller',
  'Okafor',
  'Rossi',
  'Nguyen',
  'Brown',
  'Silva',
  'Fischer',
  'Dubois',
  'Larsen',
  'Moreau',
]
const trade = ['Bakery', 'Market', 'Hardware', 'Foods', 'Supply', 'Traders', 'Motors', 'Garden', 'Textiles', 'Optics', 'Books', 'Marine']

/** A company of so many customers with their search words; made once. */
export async function companyOf(owner: pg.Pool, name: string, customers: number): Promise<string> {
  const known = async () => (await owner.query('select id from companies where company_name = $1', [name])).rows[0]?.id
  if (!(await known())) await addCompanies(owner, { name, companies: 1, customers })
  return known()
}

/** Puts so many companies of a hundred customers beside; made once. */
export async function smallCompanies(owner: pg.Pool, companies: number) {
  const { rows } = await owner.query(`select count(*)::int as made from companies where company_name = 'Small'`)
  if (rows[0].made < companies) await addCompanies(owner, { name: 'Small', companies: companies - rows[0].made, customers: 100 })
}

async function addCompanies(owner: pg.Pool, { name, companies, customers }: { name: string; companies: number; customers: number }) {
  console.info(`  making ${companies * customers} customers (once)`)
  // Names are drawn independently of each other, as among people.
  const pick = (list: string[], salt: number) =>
    `(array['${list.join("','")}'])[1 + (hashint8(n * 16 + ${salt}) & 2147483647) % ${list.length}]`
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('create temporary table filled (id uuid) on commit drop')
    await client.query(
      `with made as (insert into companies (company_name) select $1 from generate_series(1, $2::int) returning id)
       insert into filled select id from made`,
      [name, companies],
    )
    await client.query(
      `insert into customers (company_id, customer_name, customer_company_name, email, work_phone, open_balance, sales_representative, updated_at)
       select company_id, f || ' ' || l || ' ' || lpad(n::text, 7, '0'), l || ' ' || t, lower(f || '.' || l || n) || '@' || lower(t) || '.example', '206' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'),
              case when n % 3 = 0 then n::bigint * 104729 % 5000000 else 0 end, case when n % 5 = 0 then 'R' || n % 40 else '' end, now() - n * interval '1 minute'
       from (select filled.id as company_id, n, ${pick(first, 1)} as f, ${pick(last, 2)} as l, ${pick(trade, 3)} as t
             from filled, generate_series(1, ${customers}) n) made`,
    )
    await client.query(
      `insert into customer_words (company_id, word, customer_id)
       select distinct company_id, word, id from customers,
         lateral (select unnest(regexp_split_to_array(lower(customer_name || ' ' || customer_company_name || ' ' || email), '[^a-z0-9]+')) as word union all select '#' || reverse(work_phone)) w
       where company_id in (select id from filled) and word <> ''`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  await owner.query('vacuum (analyze) customers')
  await owner.query('vacuum (analyze) customer_words')
}
