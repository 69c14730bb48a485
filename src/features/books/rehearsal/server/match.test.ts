import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { matchAll } from './match.ts'

let server: TestServer
before(async () => {
  server = await testServer({ env: { QUICKBOOKS_CLIENT_ID: 'any', QUICKBOOKS_CLIENT_SECRET: 'any' } })
})
after(() => server.close())

type Ours = { name: string; company?: string; email?: string; phone?: string; type?: 'N' | 'D'; active?: boolean; linkedTo?: string }
type Theirs = { name: string; entity?: string; company?: string; email?: string; phone?: string; active?: boolean }

/** Each in a company of its own, matched. Of ours the list they are in and whom they are tied to, as `list>theirs`; who is left of theirs. */
async function match(ours: readonly Ours[], theirs: readonly Theirs[]) {
  const { companyId } = await signedInCompany(server)
  const { owner } = server.database
  const given = (rows: readonly object[]) => JSON.stringify(rows.map((row, index) => ({ ...row, index: String(index) })))
  await owner.query(
    `with given as (select * from json_to_recordset($2::json) as g(index text, name text, company text, email text, phone text, type text, active boolean, "linkedTo" text)),
     stored as (insert into customers (company_id, customer_name, customer_company_name, email, work_phone, customer_type, active, department)
       select $1, name, coalesce(company, ''), coalesce(email, ''), coalesce(phone, ''), coalesce(type, 'D'), coalesce(active, true), index from given returning id, department)
     insert into external_links (company_id, provider, kind, external_id, local_id)
       select $1, 'quickbooks', 'customer', g."linkedTo", s.id from stored s join given g on g.index = s.department where g."linkedTo" is not null`,
    [companyId, given(ours)],
  )
  const made = await owner.query(`insert into rehearsals (company_id, is_first, step) values ($1, true, 'match') returning id`, [companyId])
  const rehearsalId: string = made.rows[0].id
  await owner.query(
    `insert into rehearsal_records (company_id, rehearsal_id, entity, external_id, name, company_name, email, phone, phone_keys, active)
     select $1, $2, coalesce(entity, 'Customer'), index, name, coalesce(company, ''), coalesce(email, ''), coalesce(phone, ''),
       array_remove(array[app.phone_key(phone)], null), coalesce(active, true)
     from json_to_recordset($3::json) as g(index text, entity text, name text, company text, email text, phone text, active boolean)`,
    [companyId, rehearsalId, given(theirs)],
  )
  await matchAll({ services: server.services, companyId, rehearsalId, signal: new AbortController().signal })
  const { rows } = await owner.query(
    `select w.bucket, w.reason, w.link_to, w.create_as, c.department as ours, w.external_id, (select json_agg(p.external_id) from rehearsal_pairs p
       where p.rehearsal_id = w.rehearsal_id and p.customer_id = w.customer_id and p.rank >= 0) as met
     from rehearsal_rows w left join customers c on c.id = w.customer_id where w.rehearsal_id = $1 order by c.department::int`,
    [rehearsalId],
  )
  const mine = rows.filter(({ bucket }) => bucket !== 'there')
  return {
    companyId,
    rows,
    ours: mine.map(({ bucket, link_to, reason }) => bucket + (link_to === null ? '' : `>${link_to}`) + (reason ? ` ${reason}` : '')),
    there: rows.filter(({ bucket }) => bucket === 'there').map(({ external_id }) => Number(external_id)),
  }
}

const cases: { name: string; ours: Ours[]; theirs: Theirs[]; want: string[]; there: number[] }[] = [
  { name: 'same name, nothing else', ours: [{ name: 'Pier' }], theirs: [{ name: 'Pier' }], want: ['sure>0'], there: [] },
  { name: 'case and white space', ours: [{ name: ' PIER  Foods' }], theirs: [{ name: 'pier foods' }], want: ['sure>0'], there: [] },
  {
    name: 'same name, other e-mail',
    ours: [{ name: 'Pier', email: 'a@x.de' }],
    theirs: [{ name: 'Pier', email: 'b@x.de' }],
    want: ['look'],
    there: [],
  },
  {
    name: 'same name, other e-mail, same phone however written',
    ours: [{ name: 'Pier', email: 'a@x.de', phone: '+1 (206) 555-0101 x7' }],
    theirs: [{ name: 'Pier', email: 'b@x.de', phone: '2065550101' }],
    want: ['sure>0'],
    there: [],
  },
  {
    name: 'same name, other company',
    ours: [{ name: 'Ann Lee', company: 'Lee Bakery' }],
    theirs: [{ name: 'Ann Lee', company: 'Lee Cars' }],
    want: ['look'],
    there: [],
  },
  {
    name: 'other name, same e-mail',
    ours: [{ name: 'Pier', email: 'a@x.de' }],
    theirs: [{ name: 'Mole', email: 'a@x.de' }],
    want: ['look'],
    there: [],
  },
  {
    name: 'other name, same phone',
    ours: [{ name: 'Pier', phone: '206 555 0101' }],
    theirs: [{ name: 'Mole', phone: '206.555.0101' }],
    want: ['look'],
    there: [],
  },
  {
    name: 'a short phone says nothing',
    ours: [{ name: 'Pier', phone: '555-01' }],
    theirs: [{ name: 'Mole', phone: '555-01' }],
    want: ['here'],
    there: [0],
  },
  { name: 'only the spelling', ours: [{ name: "O'Brien & Co." }], theirs: [{ name: 'OBrien Co' }], want: ['look'], there: [] },
  {
    name: 'of two with the same name here the one that fits better',
    ours: [{ name: 'Pier', email: 'a@x.de' }, { name: 'Pier' }],
    theirs: [{ name: 'Pier', email: 'a@x.de' }],
    want: ['sure>0', 'clash taken'],
    there: [],
  },
  {
    name: 'two fit equally',
    ours: [{ name: 'Pier' }, { name: 'Pier' }],
    theirs: [{ name: 'Pier' }],
    want: ['look', 'look'],
    there: [],
  },
  {
    name: 'the name alone, while another one has the e-mail',
    ours: [{ name: 'Pier', email: 'a@x.de' }],
    theirs: [{ name: 'Pier' }, { name: 'Mole', email: 'a@x.de' }],
    want: ['look'],
    there: [],
  },
  {
    name: 'a vendor has the name',
    ours: [{ name: 'Pier' }],
    theirs: [{ name: 'PIER', entity: 'Vendor' }],
    want: ['clash vendor'],
    there: [],
  },
  {
    name: 'an employee has the name',
    ours: [{ name: 'Pier' }],
    theirs: [{ name: 'Pier', entity: 'Employee' }],
    want: ['clash employee'],
    there: [],
  },
  {
    name: 'an inactive one had it',
    ours: [{ name: 'Pier' }],
    theirs: [{ name: 'Pier (deleted)', active: false }],
    want: ['clash inactive'],
    there: [0],
  },
  {
    name: 'a lead is not sent',
    ours: [{ name: 'Pier', type: 'N' }],
    theirs: [{ name: 'Pier', entity: 'Vendor' }],
    want: ['here'],
    there: [],
  },
  { name: 'a lead is found', ours: [{ name: 'Pier', type: 'N' }], theirs: [{ name: 'Pier' }], want: ['sure>0'], there: [] },
  { name: 'two new ones of a name', ours: [{ name: 'Pier' }, { name: 'pier' }], theirs: [], want: ['here', 'clash twin'], there: [] },
  {
    name: 'whoever is linked is left alone',
    ours: [{ name: 'Mole', linkedTo: '0' }, { name: 'Pier' }],
    theirs: [{ name: 'Pier' }],
    want: ['clash taken'],
    there: [],
  },
  {
    name: 'an address that many have',
    ours: Array.from({ length: 6 }, (_, index) => ({ name: `Pier ${index}`, email: 'info@x.de' })),
    theirs: [{ name: 'Mole', email: 'info@x.de' }],
    want: ['here', 'here', 'here', 'here', 'here', 'here'],
    there: [0],
  },
]
describe('who is whom', () => {
  for (const { name, ours, theirs, want, there } of cases)
    test(name, async () => {
      const found = await match(ours, theirs)
      assert.deepEqual({ ours: found.ours, there: found.there }, { ours: want, there })
    })
})

/** A generator that gives the same numbers again for the same seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('whoever there is on either side is in one list, and no name or tie is given twice', async () => {
  for (let seed = 1; seed <= 25; seed++) {
    const next = numbers(seed)
    const few = (prefix: string, kinds: number) => (next(3) === 0 ? '' : `${prefix}${next(kinds)}`)
    const person = () => ({
      name: `Name ${next(40)}${next(9) === 0 ? '!' : ''}`,
      company: few('Company ', 15),
      email: few('mail', 30),
      phone: few('206555010', 10),
      active: next(8) > 0,
    })
    const ours: Ours[] = Array.from({ length: 60 }, () => ({ ...person(), type: next(4) === 0 ? ('N' as const) : ('D' as const) }))
    const theirs: Theirs[] = Array.from({ length: 60 }, () => ({
      ...person(),
      entity: ['Customer', 'Customer', 'Customer', 'Vendor', 'Employee'][next(5)] ?? '',
    }))
    const { rows, there } = await match(ours, theirs)
    const mine = rows.filter(({ bucket }) => bucket !== 'there')
    assert.deepEqual(
      mine.map((row) => Number(row.ours)),
      ours.map((_, index) => index),
      `seed ${seed}: ours`,
    )
    const sure = mine.filter(({ bucket }) => bucket === 'sure').map((row) => Number(row.external_id))
    const looked = mine.filter(({ bucket }) => bucket === 'look').flatMap(({ met }) => (met as string[]).map(Number))
    const onlyLooked = [...new Set(looked)].filter((index) => !sure.includes(index))
    const customers = theirs.flatMap(({ entity }, index) => (entity === 'Customer' ? [index] : []))
    assert.deepEqual(
      [...sure, ...onlyLooked, ...there].sort((one, other) => one - other),
      customers,
      `seed ${seed}: theirs`,
    )
    const names = mine.flatMap(({ create_as }) => (create_as === null ? [] : [create_as.toLowerCase()]))
    assert.equal(new Set(names).size, names.length, `seed ${seed}: names`)
    const held = theirs.map(({ name }) => name.toLowerCase())
    assert.ok(!names.some((name) => held.includes(name)), `seed ${seed}: a name that somebody has`)
  }
})
