import type pg from 'pg'
import { customers } from './big-company.ts'

const first = ['Maria', 'Wilhelmina', 'Yusuf', 'Chen', 'Quill', 'Grace', 'Lucia', 'Priya', 'Henrik', 'Noor', 'Matteo', 'Ines']
const last = ['Smith', 'Abernathy', 'Orlova', 'Lindqvist', 'Garcia', 'Haddad', 'Keller', 'Papadakis', 'Silva', 'Okonkwo', 'Marsh', 'Toth']
const atOnce = 100_000

/** A contact for each customer of the big company, some of the names like customers', with the words that they are found by; made once. */
export async function addContacts(owner: pg.Pool, companyId: string) {
  const { rows } = await owner.query('select count(*)::int as made from (select from contacts where company_id = $1 limit $2) counted', [
    companyId,
    customers,
  ])
  if (rows[0].made >= customers) return
  console.info('  making a million contacts (once)')
  const pick = (list: string[], salt: number) =>
    `(array['${list.join("','")}'])[1 + (hashint8(n * 32 + ${salt}) & 2147483647) % ${list.length}]`
  await owner.query('delete from contacts where company_id = $1', [companyId])
  for (let from = 0; from < customers; from += atOnce)
    await owner.query(
      `insert into contacts (company_id, customer_id, fn, ln, email, phone)
       select $1, id, f, l, lower(f || '.' || l || n) || '@contacts.example', '425' || lpad((n::bigint * 6007 % 10000000)::text, 7, '0')
       from (select id, n, ${pick(first, 1)} as f, ${pick(last, 2)} as l from (
         select id, right(customer_name, 7)::int as n from customers where company_id = $1 and customer_name ~ ' [0-9]{7}$') numbered
         where n > $2 and n <= $3) made`,
      [companyId, from, from + atOnce],
    )
  await owner.query('vacuum (analyze) contacts')
  await owner.query('vacuum (analyze) contact_words')
}
